package shop.closed;

import dev.nopal.*;

import java.lang.invoke.MethodHandles;
import java.util.function.*;

public final class Main {
    enum Size {
        SMALL,
        LARGE
    }

    @Provider("shop")
    interface ShopTrace {
        void orderPlaced(long id, String customer);

        boolean orderPlacedEnabled();

        void priced(long id, Supplier<String> why);

        void weighed(LongSupplier grams, Size size);

        @Name("cart__emptied")
        void cartEmptied(@Arg("items") int n);

        long checkoutStart();

        void checkout(@Elapsed long start, String user);

        default void placedTwice(long id) {
            orderPlaced(id, "first");
            orderPlaced(id, "second");
        }
    }

    private static final ShopTrace TRACE = Tracepoints.of(MethodHandles.lookup(), ShopTrace.class);
    private static int asked;

    private static String why() {
        asked++;
        return "because";
    }

    private static Object answer(String command) {
        switch (command) {
            case "paths\tshop" -> {
                return TracepointProvider.named("shop").paths();
            }
            case "all" -> {
                TRACE.placedTwice(1);
                TRACE.priced(2, Main::why);
                TRACE.weighed(() -> -3, Size.LARGE);
                TRACE.cartEmptied(4);
                TRACE.checkout(0, "nobody looked when it began");
                TRACE.checkout(TRACE.checkoutStart(), "fifth");
                return asked;
            }
            case "enabled" -> {
                return TRACE.orderPlacedEnabled();
            }
            case "start" -> {
                return TRACE.checkoutStart();
            }
            case "of closed" -> {
                return Tracepoints.of(ShopTrace.class);
            }
            case "of open" -> {
                Tracepoints.of(shop.open.OpenTrace.class).seen(1);
                return TracepointProvider.named("opened").tracepoints();
            }
            default -> throw new IllegalArgumentException(command);
        }
    }

    public static void main(String[] args) {
        IO.println("= ready");
        for (String line = IO.readln(); line != null; line = IO.readln()) {
            try {
                IO.println("= " + answer(line));
            } catch (Exception e) {
                IO.println("! " + e);
            }
        }
    }
}
