package dev.nopal.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Supplier;

/** Tests that generate small classes, have the JDK's own reader verify them, and run them. */
class GeneratedClassTest {
    private static final String NAME = "dev.nopal.code.Generated";
    private static final String METHOD = "run";

    private final GeneratedClass generated = new GeneratedClass(NAME);

    private MethodCode method(Class<?> result, Class<?>... parameters) {
        return generated.method(Modifier.STATIC, METHOD, MethodType.methodType(result, parameters));
    }

    private MethodHandle defined(Class<?> result, Class<?>... parameters) throws Exception {
        byte[] bytes = generated.toByteArray();
        assertThat(ClassFile.of().verify(bytes)).isEmpty();
        MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
        return lookup.findStatic(
                lookup.lookupClass(), METHOD, MethodType.methodType(result, parameters));
    }

    @Test
    void writesAFinalClassThatJdk17Loads() {
        ClassModel model =
                ClassFile.of()
                        .parse(
                                new GeneratedClass(NAME, Runnable.class, Cloneable.class)
                                        .toByteArray());
        assertThat(model.majorVersion()).isEqualTo(ClassFile.JAVA_17_VERSION);
        assertThat(model.flags().flagsMask())
                .isEqualTo(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        assertThat(model.thisClass().asSymbol()).isEqualTo(ClassDesc.of(NAME));
        assertThat(model.interfaces())
                .extracting(each -> each.asInternalName())
                .containsExactly("java/lang/Runnable", "java/lang/Cloneable");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                -1,
                0,
                5,
                6,
                -2,
                127,
                128,
                -128,
                -129,
                32767,
                32768,
                -32768,
                -32769,
                65536,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE
            })
    void pushesEveryInt(int value) throws Throwable {
        method(int.class).push(value).ireturn();
        assertThat((int) defined(int.class).invokeExact()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "añ€", "\0", "😀", "\ud83d"})
    void pushesEveryText(String text) throws Throwable {
        method(String.class).push(text).areturn();
        assertThat((String) defined(String.class).invokeExact()).isEqualTo(text);
    }

    @Test
    void pushesClassesNullAndLongs() throws Throwable {
        method(Class.class).push(List.class).areturn();
        assertThat((Class<?>) defined(Class.class).invokeExact()).isSameAs(List.class);

        GeneratedClass second = new GeneratedClass(NAME);
        MethodType type = MethodType.methodType(long.class);
        second.method(Modifier.STATIC, METHOD, type).lconst(1).lconst(0).lsub().lreturn();
        MethodHandles.Lookup lookup =
                MethodHandles.lookup().defineHiddenClass(second.toByteArray(), true);
        assertThat((long) lookup.findStatic(lookup.lookupClass(), METHOD, type).invokeExact())
                .isEqualTo(1);
    }

    @Test
    void jumpsForwardsAndBackwards() throws Throwable {
        MethodCode code = method(int.class, String.class);
        Label again = code.newLabel();
        Label isNull = code.newLabel();
        Label isEmpty = code.newLabel();
        code.loadParameter(0).ifnull(isNull);
        code.bind(again)
                .loadParameter(0)
                .invokevirtual(String.class, "length", MethodType.methodType(int.class))
                .ifeq(isEmpty)
                .push("")
                .astore(code.parameterSlot(0))
                .jump(again);
        code.bind(isEmpty).push(1).ireturn();
        code.bind(isNull).push(2).ireturn();

        MethodHandle run = defined(int.class, String.class);
        assertThat((int) run.invokeExact("text")).isEqualTo(1);
        assertThat((int) run.invokeExact((String) null)).isEqualTo(2);
    }

    @Test
    void catchesWhatAnAttemptThrowsAndKeepsVariables() throws Throwable {
        MethodType asks = MethodType.methodType(Object.class);
        MethodCode code = method(Object.class, long.class, Supplier.class, double.class);
        code.push("kept");
        int kept = code.keep(String.class);
        Attempt attempt = code.attempt();
        code.loadParameter(1).invokeinterface(Supplier.class, "get", asks).areturn();
        code.catchAll(attempt).pop().aload(kept).areturn();

        MethodHandle run = defined(Object.class, long.class, Supplier.class, double.class);
        Supplier<Object> good = () -> "good";
        Supplier<Object> bad =
                () -> {
                    throw new IllegalStateException();
                };
        assertThat(run.invoke(1L, good, 1.0)).isEqualTo("good");
        assertThat(run.invoke(1L, bad, 1.0)).isEqualTo("kept");
    }

    @Test
    void countsTheDeepestStackWithWideValues() {
        method(long.class, double.class)
                .lconst(0)
                .lconst(1)
                .lor()
                .loadParameter(0)
                .invokestatic(
                        Double.class,
                        "doubleToRawLongBits",
                        MethodType.methodType(long.class, double.class))
                .lor()
                .lreturn();
        assertThat(ClassFile.of().verify(generated.toByteArray())).isEmpty();
    }

    @Test
    void writesStaticFields() throws Throwable {
        generated.field(Modifier.STATIC | Modifier.PRIVATE, "number", long.class);
        method(long.class, int.class)
                .loadParameter(0)
                .i2l()
                .putOwn("number", long.class)
                .getOwn("number", long.class)
                .lreturn();
        assertThat((long) defined(long.class, int.class).invokeExact(-7)).isEqualTo(-7);
    }

    /** Callers compare nothing, but a message that changes would surprise those who search it. */
    @Test
    void refusesCodeThatIsTooLongAsTheJdkDoes() {
        Throwable expected =
                catchThrowable(
                        () ->
                                ClassFile.of()
                                        .build(
                                                ClassDesc.of(NAME),
                                                builder ->
                                                        builder.withMethodBody(
                                                                METHOD,
                                                                MethodTypeDesc.of(
                                                                        ConstantDescs.CD_void),
                                                                ClassFile.ACC_STATIC,
                                                                code -> {
                                                                    for (int i = 0;
                                                                            i < 32768;
                                                                            i++) {
                                                                        code.iconst_0().pop();
                                                                    }
                                                                    code.return_();
                                                                })));
        MethodCode code = method(void.class);
        for (int i = 0; i < 32768; i++) {
            code.push(0).pop();
        }
        code.returnNothing();
        assertThatIllegalArgumentException()
                .isThrownBy(generated::toByteArray)
                .withMessage(inAsciiDigits(expected.getMessage()))
                .withMessage("Code length 65537 is outside the allowed range in run()void");
    }

    /** The JDK writes the digits of the default locale. */
    private static String inAsciiDigits(String text) {
        StringBuilder result = new StringBuilder();
        text.chars()
                .map(c -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c)
                .forEach(c -> result.append((char) c));
        return result.toString();
    }

    @Test
    void takesTheLongestCode() {
        MethodCode code = method(void.class);
        for (int i = 0; i < 32767; i++) {
            code.push(0).pop();
        }
        code.returnNothing();
        assertThat(ClassFile.of().verify(generated.toByteArray())).isEmpty();
    }

    @Test
    void refusesTooManyConstants() {
        for (int i = 0; i < 65_535; i++) {
            generated.field(Modifier.STATIC, "field" + i, int.class);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(generated::toByteArray)
                .withMessageStartingWith("Constant pool is too large 655");
    }

    @Test
    void refusesTooManyFields() {
        for (int i = 0; i < 65536; i++) {
            generated.field(Modifier.STATIC, "same", int.class);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(generated::toByteArray)
                .withMessageContaining("65536 fields");
    }

    @Test
    void refusesANameThatIsTooLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> generated.field(Modifier.STATIC, "€".repeat(21846), int.class))
                .withMessageContaining("65538 bytes");
    }

    @Test
    void refusesJumpsThatAreTooFarOrGoNowhere() {
        MethodCode code = method(void.class);
        Label far = code.newLabel();
        code.jump(far);
        for (int i = 0; i < 16384; i++) {
            code.push(0).pop();
        }
        code.bind(far).returnNothing();
        assertThatIllegalArgumentException()
                .isThrownBy(generated::toByteArray)
                .withMessage("cannot jump from 0 to 32771");

        GeneratedClass second = new GeneratedClass(NAME);
        MethodCode lost = second.method(0, METHOD, MethodType.methodType(void.class));
        lost.jump(lost.newLabel());
        assertThatIllegalArgumentException().isThrownBy(second::toByteArray);
    }

    @Test
    void refusesFramesThatItCannotDescribe() {
        MethodCode code = method(void.class);
        Label label = code.newLabel();
        code.bind(label);
        assertThatIllegalStateException().isThrownBy(() -> code.bind(label));

        MethodCode second = method(void.class);
        second.push("text").astore(second.temporary()).push("text");
        assertThatIllegalStateException().isThrownBy(() -> second.keep(String.class));
    }
}
