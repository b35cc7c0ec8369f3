package dev.nopal.system.targets;

import dev.nopal.Arg;
import dev.nopal.Name;
import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A program that fires the tracepoints of an interface on command.
 *
 * <pre>
 * declare PROVIDER ...                     the path of the image; all are declared already
 * fire PROVIDER METHOD TYPE=VALUE...       by reflection on the interface
 * paths PROVIDER
 * </pre>
 */
public final class InterfacePuppet {
    @Provider("edges")
    interface Edges {
        void none();

        void oneBoolean(boolean a);

        void oneByte(byte a);

        void oneShort(short a);

        void oneChar(char a);

        void oneInt(int a);

        void oneLong(long a);

        void oneFloat(float a);

        void oneDouble(double a);

        void textString(String a);

        void textColor(Values.Color a);

        void six(byte a, short b, char c, int d, long e, String f);

        @Name("twelve")
        void dozen(
                byte a,
                short b,
                char c,
                int d,
                long e,
                float f,
                double g,
                boolean h,
                String i,
                Values.Color j,
                @Arg("eleventh") long k,
                String l);
    }

    private static final Edges EDGES = Tracepoints.of(MethodHandles.lookup(), Edges.class);

    private InterfacePuppet() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(InterfacePuppet::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        return switch (command) {
            case "declare", "paths" -> Tracepoints.providers().getFirst().paths();
            case "fire" -> {
                method(words.get(1)).invoke(EDGES, Values.values(words.subList(2, words.size())));
                yield "fired";
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static Method method(String tracepoint) {
        return Arrays.stream(Edges.class.getDeclaredMethods())
                .filter(method -> nameOf(method).equals(tracepoint))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tracepoint=" + tracepoint));
    }

    private static String nameOf(Method method) {
        Name name = method.getAnnotation(Name.class);
        return name != null
                ? name.value()
                : method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
