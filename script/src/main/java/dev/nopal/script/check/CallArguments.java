package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.Signature;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.List;
import java.util.OptionalLong;

/** The check of the number of arguments of each call, and of those that must be literals. */
final class CallArguments {
    private final Diagnostics diagnostics;

    CallArguments(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void check(Node node) {
        if (node instanceof Expression.Call call) {
            Function.named(call.name()).ifPresent(function -> check(call, function));
        }
        Nodes.children(node).forEach(this::check);
    }

    private void check(Expression.Call call, Function function) {
        int given = call.arguments().size();
        Signature signature = function.signature();
        int min = signature.required();
        int max = signature.maxArguments();
        if (given < min || given > max) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    function.text()
                            + "() "
                            + wanted(given, min, max)
                            + " ("
                            + given
                            + " provided)");
            return;
        }
        for (int i = 0; i < given; i++) {
            switch (signature.at(i)) {
                case FORMAT -> literalString(call, i);
                case LITERAL -> natural(call, i);
                default -> {
                    // Any expression will do; its type is checked later.
                }
            }
        }
        switch (function) {
            case HIST -> hist(call);
            case LHIST -> lhist(call);
            case TSERIES -> tseries(call);
            default -> {
                // The signature says it all.
            }
        }
    }

    private static String wanted(int given, int min, int max) {
        if (max == 0) {
            return "requires no arguments";
        }
        if (min == max) {
            return min == 1 ? "requires one argument" : "requires " + min + " arguments";
        }
        if (given < min) {
            return min == 1
                    ? "requires at least one argument"
                    : "requires at least " + min + " arguments";
        }
        return max == 1 ? "takes up to one argument" : "takes up to " + max + " arguments";
    }

    private void literalString(Expression.Call call, int index) {
        if (!(call.arguments().get(index) instanceof Expression.StringLiteral)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(index).span(),
                    call.name() + "() expects a string literal");
        }
    }

    private void natural(Expression.Call call, int index) {
        if (value(call, index).isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(index).span(),
                    call.name() + "() expects a non-negative integer literal here");
        }
    }

    private static OptionalLong value(Expression.Call call, int index) {
        return Literals.natural(call.arguments().get(index));
    }

    private void hist(Expression.Call call) {
        if (call.arguments().size() < 2) {
            return;
        }
        OptionalLong bits = value(call, 1);
        if (bits.isPresent() && bits.getAsLong() > 5) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(1).span(),
                    "hist: bits " + bits.getAsLong() + " must be 0..5");
        }
    }

    private void lhist(Expression.Call call) {
        OptionalLong min = value(call, 1);
        OptionalLong max = value(call, 2);
        OptionalLong step = value(call, 3);
        if (min.isEmpty() || max.isEmpty() || step.isEmpty()) {
            return;
        }
        String problem = lhist(min.getAsLong(), max.getAsLong(), step.getAsLong());
        if (!problem.isEmpty()) {
            diagnostics.error(DiagnosticCode.WRONG_ARGUMENTS, call.span(), "lhist() " + problem);
        }
    }

    private static String lhist(long min, long max, long step) {
        if (step < 1) {
            return "step must be >= 1 (" + step + " provided)";
        }
        if (min >= max) {
            return "min must be less than max (provided min " + min + " and max " + max + ")";
        }
        if (max - min < step) {
            return "step is too large for the given range (provided step "
                    + step
                    + " for range "
                    + (max - min)
                    + ")";
        }
        long buckets = (max - min) / step;
        return buckets > 1000
                ? "too many buckets, must be <= 1000 (would need " + buckets + ")"
                : "";
    }

    private void tseries(Expression.Call call) {
        OptionalLong interval = value(call, 1);
        OptionalLong intervals = value(call, 2);
        if (interval.isPresent() && interval.getAsLong() < 1) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(1).span(),
                    "tseries() interval_ns must be >= 1 (0 provided)");
        }
        if (intervals.isPresent()
                && (intervals.getAsLong() < 1 || intervals.getAsLong() > 1_000_000)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(2).span(),
                    "tseries() num_intervals must be 1..1000000 ("
                            + intervals.getAsLong()
                            + " provided)");
        }
        if (call.arguments().size() == 4) {
            boolean isKnown =
                    call.arguments().get(3) instanceof Expression.StringLiteral name
                            && List.of("avg", "sum", "max", "min").contains(name.value());
            if (!isKnown) {
                diagnostics.error(
                        DiagnosticCode.WRONG_ARGUMENTS,
                        call.arguments().get(3).span(),
                        "tseries() expects one of the following aggregation functions: avg, max,"
                                + " min, sum");
            }
        }
    }
}
