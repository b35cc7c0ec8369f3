package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nopal.junit.shop.Shop;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Every assertion, where it holds and where it must fail. */
class TracesAssertTest {
    private static final String PLACE = "dev.nopal.junit.shop.Shop.place";

    private final Shop shop = new Shop();

    /** Asserts that a failure begins with a sentence, and has the timeline. */
    private static void assertFails(ThrowingCallable assertion, String sentence) {
        AssertionError error = catchThrowableOfType(AssertionError.class, assertion);
        assertThat(error).as("must fail").isNotNull();
        assertThat(error.getMessage().lines().findFirst()).contains(sentence);
        assertThat(error.getMessage()).containsAnyOf("Recorded in this test: ", "No event was");
    }

    @TraceTest
    void fired(Traces traces) {
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED),
                "Expecting shop:order_placed to have fired, but it has not.");
        shop.place("ada");
        assertThat(traces).fired(Shop.PLACED).fired("shop:*").fired("usdt::shop:order_placed");
    }

    @TraceTest
    void neverFired(Traces traces) {
        assertThat(traces).neverFired(Shop.PLACED);
        shop.place("ada");
        assertThat(traces).neverFired(Shop.REFUNDED);
        assertFails(
                () -> assertThat(traces).neverFired(Shop.PLACED),
                "Expecting shop:order_placed never to have fired, but it fired 1 time.");
    }

    @TraceTest
    void times(Traces traces) {
        shop.place("ada");
        assertThat(traces).fired(Shop.PLACED).times(1);
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).times(3),
                "Expecting shop:order_placed to have fired 3 times, but it fired 1 time.");
        shop.place("ada");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).times(1),
                "Expecting shop:order_placed to have fired 1 time, but it fired 2 times.");
    }

    @TraceTest
    void atLeastAndAtMost(Traces traces) {
        shop.place("ada");
        shop.place("ada");
        assertThat(traces).fired(Shop.PLACED).atLeast(1).atLeast(2).atMost(2).atMost(3);
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).atLeast(3),
                "Expecting shop:order_placed to have fired at least 3 times, but it fired 2 times.");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).atMost(1),
                "Expecting shop:order_placed to have fired at most 1 time, but it fired 2 times.");
    }

    @TraceTest
    void withArgument(Traces traces) {
        shop.place("ada");
        shop.place("bob");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).withArgument("customer", "ada"),
                "Expecting shop:order_placed to have customer=\"ada\", but it was \"bob\" in event 2"
                        + " of 2.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(traces).fired(Shop.PLACED).withArgument("name", "ada"))
                .withMessage(
                        "argument=name is not an argument of shop:order_placed; it has id, customer");
    }

    @TraceTest
    void withArgumentsOfEveryType(Traces traces) {
        shop.refund(7, Shop.Reason.BROKEN);
        assertThat(traces)
                .fired(Shop.REFUNDED)
                .withArgument("id", 7)
                .withArgument("id", 7L)
                .withArgument("share", 0.1f)
                .withArgument("share", 0.1)
                .withArgument("amount", 2.5)
                .withArgument("isWhole", false)
                .withArgument("reason", Shop.Reason.BROKEN)
                .withArgument("reason", "BROKEN");
        assertFails(
                () -> assertThat(traces).fired(Shop.REFUNDED).withArgument("amount", 2.25),
                "Expecting shop:refunded to have amount=2.25, but it was 2.5.");
        assertFails(
                () -> assertThat(traces).fired(Shop.REFUNDED).withArgument("isWhole", null),
                "Expecting shop:refunded to have isWhole=null, but it was false.");
    }

    @TraceTest
    void where(Traces traces) {
        shop.place("ada");
        shop.place("bob");
        shop.place("ada");
        assertThat(traces).fired(Shop.PLACED).where("customer", "ada").times(2);
        assertThat(traces).fired(Shop.PLACED).where("customer", "eve").times(0);
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).where("customer", "bob").times(2),
                "Expecting shop:order_placed with customer=\"bob\" to have fired 2 times, but it"
                        + " fired 1 time.");
        assertFails(
                () ->
                        assertThat(traces)
                                .fired(Shop.PLACED)
                                .where("customer", "eve")
                                .withArgument("id", 1),
                "Expecting shop:order_placed with customer=\"eve\" to have id=1, but it has not"
                        + " fired.");
    }

    @TraceTest
    void order(Traces traces) {
        shop.place("ada");
        shop.place("bob");
        shop.refund(1, Shop.Reason.LATE);
        assertThat(traces)
                .firedInOrder(Shop.PLACED, Shop.REFUNDED)
                .firedInOrder(Shop.PLACED, Shop.PLACED, Shop.REFUNDED)
                .fired(Shop.PLACED)
                .before(Shop.REFUNDED)
                .fired(Shop.REFUNDED)
                .after(Shop.PLACED);
        assertFails(
                () -> assertThat(traces).firedInOrder(Shop.REFUNDED, Shop.PLACED),
                "Expecting shop:refunded, then shop:order_placed to have fired in this order, but"
                        + " shop:order_placed has not fired after shop:refunded.");
        assertFails(
                () -> assertThat(traces).fired(Shop.REFUNDED).before(Shop.PLACED),
                "Expecting shop:refunded to have fired before shop:order_placed, but it also fired"
                        + " after the first shop:order_placed.");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).after(Shop.REFUNDED),
                "Expecting shop:order_placed to have fired after shop:refunded, but it also fired"
                        + " before the last shop:refunded.");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).before("shop:returned"),
                "Expecting shop:order_placed to have fired before shop:returned, but shop:returned"
                        + " has not fired.");
        assertFails(
                () -> assertThat(traces).firedInOrder("shop:returned", Shop.PLACED),
                "Expecting shop:returned, then shop:order_placed to have fired in this order, but"
                        + " shop:returned has not fired.");
    }

    @TraceTest
    void thread(Traces traces) {
        shop.place("ada");
        String name = Thread.currentThread().getName();
        assertThat(traces)
                .fired(Shop.PLACED)
                .onThread(Thread.currentThread())
                .onThread(name)
                .onThread(name.charAt(0) + "*");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).onThread("worker-*"),
                "Expecting shop:order_placed to have fired on the thread worker-*, but it fired on "
                        + name
                        + ".");
        assertFails(
                () -> assertThat(traces).fired(Shop.PLACED).onThread(new Thread(() -> {}, "other")),
                "Expecting shop:order_placed to have fired on the thread other, but it fired on "
                        + name
                        + ".");
    }

    @TraceTest
    void stack(Traces traces) {
        shop.place("ada");
        assertThat(traces)
                .fired(Shop.PLACED)
                .fromStack(PLACE)
                .fromStack("Shop.place")
                .fromStack("dev.nopal.junit.*.pl*");
        AssertionError error =
                catchThrowableOfType(
                        AssertionError.class,
                        () -> assertThat(traces).fired(Shop.PLACED).fromStack("Shop.refund"));
        assertThat(error)
                .hasMessageStartingWith(
                        "Expecting shop:order_placed to have fired in a call of Shop.refund, but its"
                                + " stack was "
                                + PLACE
                                + ", ");
    }

    @TraceTest(Shop.TOTAL)
    void calls(Traces traces) {
        shop.total(2, "EUR");
        assertThat(traces)
                .fired(Shop.TOTAL)
                .withArgument("currency", "EUR")
                .returned(6)
                .fired("method:Shop:total")
                .fired("method:dev.nopal.junit.shop.Shop.total");
        assertFails(
                () -> assertThat(traces).fired(Shop.TOTAL).returned(7),
                "Expecting " + Shop.TOTAL + " to have returned 7, but it returned 6.");
        assertFails(
                () -> assertThat(traces).fired(Shop.TOTAL).threw(IllegalArgumentException.class),
                "Expecting "
                        + Shop.TOTAL
                        + " to have thrown java.lang.IllegalArgumentException, but it returned 6.");
    }

    @TraceTest(Shop.TOTAL)
    void callsThatThrow(Traces traces) {
        assertThatIllegalArgumentException().isThrownBy(() -> shop.total(-1, "EUR"));
        assertThat(traces).fired(Shop.TOTAL).threw(IllegalArgumentException.class);
        assertFails(
                () -> assertThat(traces).fired(Shop.TOTAL).returned(null),
                "Expecting "
                        + Shop.TOTAL
                        + " to have returned null, but it threw java.lang.IllegalArgumentException:"
                        + " price=-1 EUR.");
    }

    @TraceTest
    void satisfying(Traces traces) {
        shop.place("ada");
        assertThat(traces)
                .fired(Shop.PLACED)
                .satisfying(event -> assertThat(event.argument("id")).isEqualTo(1L));
        assertFails(
                () ->
                        assertThat(traces)
                                .fired(Shop.PLACED)
                                .satisfying(
                                        event -> {
                                            throw new AssertionError("it is not nice");
                                        }),
                "Expecting shop:order_placed to satisfy the requirements, but it is not nice");
    }

    @TraceTest
    void description(Traces traces) {
        assertFails(
                () -> assertThat(traces).as("orders of %s", "ada").fired(Shop.PLACED),
                "[orders of ada] Expecting shop:order_placed to have fired, but it has not.");
        assertThat(
                        catchThrowableOfType(
                                AssertionError.class,
                                () ->
                                        assertThat(traces)
                                                .withFailMessage("no order")
                                                .fired(Shop.PLACED)))
                .hasMessage("no order");
    }

    @TraceTest("shop:order_*")
    void whatIsNotRecordedOrSelected(Traces traces) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(traces).neverFired(Shop.REFUNDED))
                .withMessage(
                        "probe=shop:refunded is not recorded in this test; add it to @TraceTest or"
                                + " @RecordTraces, which name shop:order_*");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat(traces).neverFired(Shop.TOTAL))
                .withMessageStartingWith("probe=" + Shop.TOTAL + " is not recorded in this test;");
        assertThatIllegalStateException()
                .isThrownBy(() -> assertThat(traces).times(1))
                .withMessage("no events are selected; call fired(…) first");
    }

    @TraceTest({"method:java.util.zip.CRC32:updateBytes0", "method:java.util.List:indexOf"})
    void whatCannotBeRecorded(Traces traces) {
        assertFails(
                () -> assertThat(traces).neverFired("method:java.util.zip.CRC32:updateBytes0"),
                "Expecting to know all events of method:java.util.zip.CRC32:updateBytes0, but this is not"
                        + " recorded: java.util.zip.CRC32.updateBytes0: it is native.");
        assertFails(
                () -> assertThat(traces).neverFired("method:java.util.List:indexOf"),
                "Expecting to know all events of method:java.util.List:indexOf, but this is not"
                        + " recorded: java.util.List.indexOf: it is abstract.");
    }

    @TraceTest
    void block(Traces traces) throws Exception {
        shop.place("ada");
        Traces during =
                traces.during(
                        () -> {
                            shop.place("bob");
                            shop.place("bob");
                        });
        shop.place("eve");
        assertThat(during).fired(Shop.PLACED).times(2).withArgument("customer", "bob");
        assertThat(during).neverFired(Shop.REFUNDED);
        assertThat(traces).fired(Shop.PLACED).times(4);
        assertFails(
                () -> assertThat(during).fired(Shop.PLACED).where("customer", "ada").times(1),
                "Expecting shop:order_placed with customer=\"ada\" to have fired 1 time, but it"
                        + " fired 0 times.");
    }
}
