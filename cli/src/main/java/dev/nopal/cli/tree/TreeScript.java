package dev.nopal.cli.tree;

import dev.nopal.script.ScriptCall;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The script that measures the calls of a plan, and samples the stacks below its method.
 *
 * <p>{@code @at[tid]} is the number of the planned call that a thread is in. An entry moves it
 * down, if the method is planned below that call, and the exit moves it up again. In the bits above
 * the number it counts the entries of methods that were already running further out, so that only a
 * thread within a recursion pays for a second look-up. An exit goes by the range of numbers below
 * its call, so a call whose exit was missed is repaired by the exit of the next one around it.
 */
final class TreeScript {
    static final String TIMES = "@ns";
    static final String LONGEST = "@longest";
    static final String THROWN = "@thrown";
    static final String AGAIN = "@again";
    static final String SAMPLES = "@samples";
    static final String UNFINISHED = "@unfinished";
    static final String UNFINISHED_NANOS = "@unfinished_ns";

    /** The samples of each thread in a second. */
    static final int RATE = 49;

    private static final int MAX_KEYS = 16_384;

    /** Deeper stacks are cut; the keys of maps have 16 KiB. */
    private static final int MAX_FRAMES = 160;

    private static final int NUMBER = 255;
    private static final int ENTRY = 256;

    private final CallPlan plan;
    private final Map<PlannedCall, Integer> numbers;
    private final List<String> parameters = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private TreeScript(CallPlan plan) {
        this.plan = plan;
        this.numbers = plan.numbers();
    }

    /**
     * Returns the script. It ends when the calls that began in its time have ended.
     *
     * @param time how long calls may begin
     * @param warmUp how long before that no call is measured, because methods that were just
     *     instrumented run interpreted
     */
    static ScriptCall of(CallPlan plan, Duration warmUp, Duration time) {
        TreeScript script = new TreeScript(plan);
        script.append("config = { max_map_keys = %d; print_maps_on_exit = false; }", MAX_KEYS);
        script.sampling();
        script.root(warmUp.toNanos(), time.toNanos());
        plan.callees().forEach(script::callee);
        script.append(
                "interval:ms:20 /elapsed >= %d && len(@at) == 0/ { exit(); }", time.toNanos());
        script.append(
                "END { %s = sum(len(@began)); for ($kv : @began) { %s = sum(nsecs - $kv.1); } }",
                UNFINISHED, UNFINISHED_NANOS);
        return new ScriptCall("tree", script.text.toString(), script.parameters, Map.of());
    }

    private void append(String line, Object... values) {
        text.append(String.format(Locale.ROOT, line, values)).append('\n');
    }

    /** Appends the samples; {@code @none} has the stack without frames, to compare with. */
    private void sampling() {
        String isInside =
                plan.method().methods().stream()
                        .map(each -> "!has_key(@none, ustack(\"" + each.text() + "\", 1))")
                        .collect(Collectors.joining(" || "));
        append("wall:hz:%d /%s/ {", RATE, isInside);
        append("    @none[ustack(\"no such class\", 1)] = 1;");
        append("    %s[args.state, ustack(%d)] = count();", SAMPLES, MAX_FRAMES);
        append("}");
    }

    private void root(long warmUp, long time) {
        List<String> places = plan.method().places();
        append("%s {", probes("method", places));
        append("    $a = @at[tid];");
        append("    if ($a == 0) {");
        append("        if (elapsed >= %d && elapsed < %d) {", warmUp, time);
        append("            @at[tid] = 1;");
        append("            @began[tid] = nsecs;");
        append("        }");
        append("    } else {");
        again(1);
        append("    }");
        append("}");
        append("%s {", probes("methodret", places));
        append("    $a = @at[tid];");
        append("    if ($a != 0) {");
        exit(1, "delete(@at, tid); delete(@began, tid);");
        append("    }");
        append("}");
    }

    private void callee(MethodId method) {
        List<PlannedCall> calls =
                numbers.keySet().stream()
                        .filter(each -> each.caller().isPresent() && each.method().equals(method))
                        .toList();
        String other = "";
        append("%s {", probes("method", List.of(method.place())));
        append("    $a = @at[tid];");
        append("    $n = $a & %d;", NUMBER);
        for (PlannedCall call : calls) {
            int number = numbers.get(call);
            int caller = numbers.get(call.caller().orElseThrow());
            append("    %sif ($n == %d) { @at[tid] = $a + %d; }", other, caller, number - caller);
            append("    else if (%s) {", isWithin(call));
            again(number);
            append("    }");
            other = "else ";
        }
        append("}");
        append("%s {", probes("methodret", List.of(method.place())));
        append("    $a = @at[tid];");
        append("    $n = $a & %d;", NUMBER);
        other = "";
        for (PlannedCall call : calls) {
            int caller = numbers.get(call.caller().orElseThrow());
            append("    %sif (%s) {", other, isWithin(call));
            exit(numbers.get(call), "@at[tid] = $a - $n + " + caller + ";");
            append("    }");
            other = "else ";
        }
        append("}");
    }

    /** Returns probes of one type at these methods, which are parameters: names may contain $. */
    private String probes(String type, List<String> places) {
        int first = parameters.size();
        parameters.addAll(places);
        return IntStream.rangeClosed(1, places.size())
                .mapToObj(each -> type + ":$" + (first + each))
                .collect(Collectors.joining(", "));
    }

    private String isWithin(PlannedCall call) {
        int first = numbers.get(call);
        return "$n >= " + first + " && $n <= " + (first + CallPlan.size(call) - 1);
    }

    private void again(int number) {
        append("        @at[tid] = $a + %d;", ENTRY);
        append("        @over[tid, %d]++;", number);
        append("        %s[%d] = count();", AGAIN, number);
    }

    private void exit(int number, String leave) {
        append("        $over = $a < %d ? 0 : @over[tid, %d];", ENTRY, number);
        append("        if ($over > 0) {");
        append("            @at[tid] = $a - %d;", ENTRY);
        append("            if ($over == 1) { delete(@over, (tid, %d)); }", number);
        append("            else { @over[tid, %d]--; }", number);
        append("        } else {");
        append("            %s[%d] = stats(duration);", TIMES, number);
        append("            %s[%d] = max(duration);", LONGEST, number);
        append("            if (exception != 0) { %s[%d] = count(); }", THROWN, number);
        append("            %s", leave);
        append("        }");
    }
}
