package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.instrument.Variable;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Calls adapted handlers as a callback would, and checks the values that a script gets. */
final class MethodProbeTypeTest {
    private static final List<Object> SEEN = new ArrayList<>();

    @Test
    void givesAnExitItsValuesInTheOrderOfTheSignature() throws Throwable {
        MethodLocation point =
                method(
                        0,
                        "(IFLjava/lang/Long;Ljava/lang/String;)D",
                        new Variable("i", "I", 1),
                        new Variable("f", "F", 2),
                        new Variable("boxed", "Ljava/lang/Long;", 3),
                        new Variable("text", "Ljava/lang/String;", 4));
        ProbeSignature signature = MethodProbeType.EXIT.signature("methodret:A:m", point);
        assertThat(signature.extras())
                .extracting(ProbeSignature.Argument::name)
                .containsExactly("this", "retval", "exception", "duration");
        MethodHandle handler =
                handler(
                        int.class,
                        int.class,
                        long.class,
                        String.class,
                        Object.class,
                        long.class,
                        Object.class,
                        long.class);
        MethodHandle callback = MethodProbeType.EXIT.adapt(handler, point);
        assertThat(callback.type()).isEqualTo(point.exitType());
        Throwable thrown = new IllegalStateException();
        callback.invoke((Object) "self", -1, 1.5f, (Object) 9L, (Object) "t", 2.5, thrown, 77L);
        assertThat(SEEN)
                .containsExactly(
                        -1,
                        Float.floatToRawIntBits(1.5f),
                        9L,
                        "t",
                        "self",
                        Double.doubleToRawLongBits(2.5),
                        thrown,
                        77L);
    }

    @Test
    void givesZeroForNullInBoxes() throws Throwable {
        MethodLocation point =
                method(
                        AccessFlag.STATIC.mask(),
                        "(Ljava/lang/Boolean;Ljava/lang/Character;)V",
                        new Variable("bool", "Ljava/lang/Boolean;", 0),
                        new Variable("c", "Ljava/lang/Character;", 1));
        MethodHandle callback = MethodProbeType.ENTRY.adapt(handler(byte.class, char.class), point);
        callback.invoke((Object) null, (Object) null);
        assertThat(SEEN).containsExactly((byte) 0, (char) 0);
        callback.invoke((Object) true, (Object) 'x');
        assertThat(SEEN).containsExactly((byte) 1, 'x');
    }

    private static MethodLocation method(int flags, String descriptor, Variable... variables) {
        return new MethodLocation(
                "A", "m", descriptor, flags, List.of(variables), List.of(), Optional.empty());
    }

    private static MethodHandle handler(Class<?>... types) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .findStatic(
                        MethodProbeTypeTest.class,
                        "see",
                        MethodType.methodType(void.class, Object[].class))
                .asCollector(Object[].class, types.length)
                .asType(MethodType.methodType(void.class, types));
    }

    private static void see(Object[] values) {
        SEEN.clear();
        SEEN.addAll(Arrays.asList(values));
    }
}
