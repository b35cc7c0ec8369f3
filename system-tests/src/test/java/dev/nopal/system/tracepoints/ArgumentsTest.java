package dev.nopal.system.tracepoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.ArgumentType;
import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tracefs;
import dev.nopal.system.targets.InterfacePuppet;
import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Tests values at the edges of every type, fired by name and through an interface. */
@ParameterizedClass
@ValueSource(classes = {Puppet.class, InterfacePuppet.class})
class ArgumentsTest {
    /** From 0.20 on, bpftrace puts two dots after a string that it cuts. */
    private static final int MARKS_CUTS = 20;

    private static final String SMILE = "\ud83d\ude00";
    private static final List<String> NUMBERS =
            List.of("boolean", "byte", "short", "char", "int", "long", "float", "double");

    private static TargetJvm target;
    private static String image;

    @Parameter Class<?> form;

    @BeforeParameterizedClassInvocation
    static void start(Class<?> form) {
        Bpftrace.require();
        target = TargetJvm.start(form);
        declare("none");
        for (String type : NUMBERS) {
            declare("one_" + type, type);
        }
        declare("text_string", "String");
        declare("text_color", "Color");
        declare("six", "byte", "short", "char", "int", "long", "String");
        declare(
                "twelve", "byte", "short", "char", "int", "long", "float", "double", "boolean",
                "String", "Color", "long", "String");
        image = target.probe("edges", "none").path().toString();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        target.close();
    }

    private static void declare(String name, String... types) {
        List<String> words = new ArrayList<>(List.of("declare", "edges", name));
        words.addAll(List.of(types));
        target.ask(words.toArray(String[]::new));
    }

    private static void fire(String name, String... values) {
        List<String> words = new ArrayList<>(List.of("fire", "edges", name));
        words.addAll(List.of(values));
        target.ask(words.toArray(String[]::new));
    }

    /** A new type gets its edges here. */
    @Test
    void everyTypeIsTested() {
        List<String> tested = new ArrayList<>(NUMBERS);
        tested.addAll(List.of("string", "enum"));
        assertThat(
                        Stream.of(ArgumentType.values())
                                .map(type -> type.name().toLowerCase(Locale.ROOT)))
                .containsExactlyInAnyOrderElementsOf(tested);
    }

    @Test
    void numbersArriveWithWidthAndSign() {
        Map<String, List<String>> edges =
                Map.of(
                        "boolean", List.of("false", "true"),
                        "byte", List.of("-128", "-1", "0", "127"),
                        "short", List.of("-32768", "-1", "0", "32767"),
                        "char", List.of("0", "65535"),
                        "int", List.of("-2147483648", "-1", "0", "2147483647"),
                        "long", List.of("-9223372036854775808", "-1", "0", "9223372036854775807"),
                        "float", List.of("-Infinity", "-0.0", "1.5", "3.4028235E38", "NaN"),
                        "double",
                                List.of(
                                        "-Infinity",
                                        "-0.0",
                                        "1.5",
                                        "1.7976931348623157E308",
                                        "NaN"));
        List<String> expected = new ArrayList<>();
        try (Bpftrace bpftrace =
                Bpftrace.start(
                        "usdt:" + image + ":edges:one_* { printf(\"%s %ld\\n\", probe, arg0); }")) {
            edges.forEach(
                    (type, values) ->
                            values.forEach(
                                    value -> {
                                        fire("one_" + type, type + "=" + value);
                                        expected.add(
                                                "usdt:%s:edges:one_%s %s"
                                                        .formatted(
                                                                image,
                                                                type,
                                                                asNumber(type, value)));
                                    }));
            bpftrace.await(expected.getLast());
            assertThat(bpftrace.stop().lines()).containsExactlyElementsOf(expected);
        }
        assertThat(edges.keySet()).containsExactlyInAnyOrderElementsOf(NUMBERS);
    }

    /** Floating-point numbers travel as their bits: no tracer reads a floating-point operand. */
    private static long asNumber(String type, String value) {
        return switch (type) {
            case "boolean" -> Boolean.parseBoolean(value) ? 1 : 0;
            case "float" ->
                    Integer.toUnsignedLong(Float.floatToRawIntBits(Float.parseFloat(value)));
            case "double" -> Double.doubleToRawLongBits(Double.parseDouble(value));
            default -> Long.parseLong(value);
        };
    }

    @Test
    void textsArriveAsUtf8() {
        try (Bpftrace bpftrace =
                Bpftrace.start(
                        // Newer versions have it under another name.
                        Map.of("BPFTRACE_STRLEN", "200", "BPFTRACE_MAX_STRLEN", "200"),
                        "usdt:"
                                + image
                                + ":edges:text_* { printf(\"%d<%s>\\n\", arg0 == 0, str(arg0)); }")) {
            fire("text_string", "String=");
            fire("text_string", "String=plain");
            fire("text_string", "String=a\u00e9\u20ac" + SMILE + "z");
            fire("text_string", "String=\ud83d"); // half a pair is replaced as String.getBytes does
            fire("text_string", "repeat=" + SMILE + "*1000");
            fire("text_string", "null=");
            fire("text_color", "Color=RED");
            fire("text_color", "Color=GREEN"); // the name, not toString()
            fire("text_color", "null=");
            fire("text_string", "String=last");
            bpftrace.await("last");
            assertThat(bpftrace.stop().lines())
                    .containsExactly(
                            "0<>",
                            "0<plain>",
                            "0<a\u00e9\u20ac" + SMILE + "z>",
                            "0<?>",
                            Bpftrace.isAtLeast(MARKS_CUTS)
                                    ? "0<" + SMILE.repeat(50) + "..>"
                                    : "0<" + SMILE.repeat(49) + "\ufffd>", // 199 bytes
                            "1<>",
                            "0<RED>",
                            "0<GREEN>",
                            "1<>",
                            "0<last>");
        }
    }

    @Test
    void textLongerThanCapIsCutBeforeCodePoint() {
        Probe probe = target.probe("edges", "text_string");
        try (Tracefs tracefs = Tracefs.open()) {
            tracefs.attach("text", probe, "s=+0(%di):string");
            fire("text_string", "repeat=x*1024");
            fire("text_string", "repeat=x*1025");
            fire("text_string", "repeat=" + SMILE + "*256");
            fire("text_string", "repeat=a" + SMILE + "*500"); // 5 bytes each: 204 fit, then an a
            assertThat(tracefs.events())
                    .map(event -> event.replaceFirst(".*s=", ""))
                    .containsExactly(
                            "\"" + "x".repeat(1024) + "\"",
                            "\"" + "x".repeat(1024) + "\"",
                            "\"" + SMILE.repeat(256) + "\"",
                            "\"" + ("a" + SMILE).repeat(204) + "a\"");
        }
    }

    @Test
    void capCanBeLowered() {
        try (TargetJvm small = TargetJvm.start(form, "-Dnopal.string.max=16")) {
            small.ask("declare", "edges", "text_string", "String");
            Probe probe = small.probe("edges", "text_string");
            try (Bpftrace bpftrace =
                    Bpftrace.start(probe.spec() + " { printf(\"<%s>\\n\", str(arg0)); }")) {
                small.ask("fire", "edges", "text_string", "String=0123456789abcdef");
                small.ask("fire", "edges", "text_string", "String=0123456789abcdefg");
                small.ask("fire", "edges", "text_string", "String=0123456789abc" + SMILE);
                bpftrace.await("<0123456789abc>");
                assertThat(bpftrace.stop().lines())
                        .containsExactly(
                                "<0123456789abcdef>", "<0123456789abcdef>", "<0123456789abc>");
            }
        }
    }

    @Test
    void noArgumentsAndSixArriveInBpftrace() {
        try (Bpftrace bpftrace =
                Bpftrace.start(
                        """
                        usdt:%s:edges:none { printf("none\\n"); }
                        usdt:%s:edges:six {
                            printf("%%ld %%ld %%ld %%ld %%ld %%s\\n", arg0, arg1, arg2, arg3, arg4, str(arg5));
                        }
                        """
                                .formatted(image, image))) {
            fire("none");
            fire(
                    "six",
                    "byte=-128",
                    "short=-32768",
                    "char=65535",
                    "int=-2147483648",
                    "long=-1",
                    "String=f");
            bpftrace.await("f");
            assertThat(bpftrace.stop().lines())
                    .containsExactly("none", "-128 -32768 65535 -2147483648 -1 f");
        }
    }

    @Test
    void twelveArgumentsArriveInTracefs() {
        try (Tracefs tracefs = Tracefs.open()) {
            tracefs.attach(
                    "twelve",
                    target.probe("edges", "twelve"),
                    "a=%di:s8",
                    "b=%si:s16",
                    "c=%dx:u16",
                    "d=%cx:s32",
                    "e=%r8:s64",
                    "f=%r9:x32",
                    "g=+8(%sp):x64",
                    "h=+16(%sp):u8",
                    "i=+0(+24(%sp)):string",
                    "j=+0(+32(%sp)):string",
                    "k=+40(%sp):s64",
                    "l=+0(+48(%sp)):string");
            fire(
                    "twelve",
                    "byte=-1",
                    "short=-2",
                    "char=3",
                    "int=-4",
                    "long=-5",
                    "float=1.5",
                    "double=-2.5",
                    "boolean=true",
                    "String=nine",
                    "Color=GREEN",
                    "long=-9223372036854775808",
                    "String=" + SMILE);
            assertThat(tracefs.events())
                    .map(event -> event.replaceFirst(".*\\) ", ""))
                    .containsExactly(
                            "a=-1 b=-2 c=3 d=-4 e=-5 f=0x3fc00000 g=0xc004000000000000 h=1 i=\"nine\""
                                    + " j=\"GREEN\" k=-9223372036854775808 l=\""
                                    + SMILE
                                    + "\"");
        }
    }
}
