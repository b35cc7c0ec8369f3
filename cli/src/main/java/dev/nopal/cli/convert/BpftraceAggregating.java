package dev.nopal.cli.convert;

import java.util.List;
import java.util.Set;

/** The conversion of D's aggregating functions. */
final class BpftraceAggregating {
    private static final Set<String> SAME = Set.of("sum", "avg", "min", "max");

    private final BpftraceExpressions expressions;
    private final Findings findings;

    BpftraceAggregating(BpftraceExpressions expressions, Findings findings) {
        this.expressions = expressions;
        this.findings = findings;
    }

    String assignment(DExpression.Assign assign) {
        if (!(assign.value() instanceof DExpression.Call call) || !assign.operator().equals("=")) {
            findings.lacks(
                    assign.span(),
                    "an aggregation without an aggregating function",
                    "@a = count(), sum(x), avg(x), min(x), max(x), quantize(x), lquantize(x, …)");
            return "";
        }
        return expressions.text(assign.target()) + " = " + function(call);
    }

    private String function(DExpression.Call call) {
        List<DExpression> arguments = call.arguments();
        int count = arguments.size();
        if (call.name().equals("count") && count == 0) {
            return "count()";
        }
        if (SAME.contains(call.name()) && count == 1) {
            return call.name() + "(" + expressions.text(arguments.getFirst()) + ")";
        }
        if (call.name().equals("quantize") && count == 1) {
            findings.note(
                    call.span(),
                    "hist() puts all negative numbers into one bucket, quantize() does not",
                    "");
            return "hist(" + expressions.text(arguments.getFirst()) + ")";
        }
        if (call.name().equals("lquantize") && (count == 3 || count == 4)) {
            String step = count == 4 ? expressions.text(arguments.get(3)) : "1";
            return "lhist("
                    + expressions.text(arguments.get(0))
                    + ", "
                    + expressions.text(arguments.get(1))
                    + ", "
                    + expressions.text(arguments.get(2))
                    + ", "
                    + step
                    + ")";
        }
        findings.lacks(
                call.span(),
                call.name()
                        + (count == 0 ? "()" : "() with " + Findings.counted(count, "argument")),
                hint(call.name()));
        return "";
    }

    private static String hint(String function) {
        return switch (function) {
            case "stddev" -> "@a = stats(x) in a bpftrace script has count, average and total";
            case "llquantize" ->
                    "quantize(x) is nearest; in a bpftrace script, hist(x, 2) has four buckets for"
                            + " each power of two";
            case "quantize", "lquantize" -> "an increment other than 1 cannot be written";
            default -> "";
        };
    }
}
