package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The conversion of what D does to whole aggregations. {@code normalize} and {@code trunc} change
 * what later prints show, which bpftrace says in the print itself.
 */
final class BpftraceTables {
    /**
     * What a print has to show.
     *
     * @param top the number of keys, 0 for all
     * @param divisor what values are divided by
     */
    private record Shown(Span span, long top, long divisor) {
        String arguments() {
            return divisor > 1 ? ", " + top + ", " + divisor : top > 0 ? ", " + top : "";
        }
    }

    private final DAggregations aggregations;
    private final BpftracePrints prints;
    private final Findings findings;
    private final Map<String, Shown> shown = new LinkedHashMap<>();
    private final Set<String> printed = new LinkedHashSet<>();
    private final Set<String> printedHere = new LinkedHashSet<>();
    private final Set<String> clearedAtEnd = new LinkedHashSet<>();
    private boolean isEnd;
    private boolean isCertain;

    BpftraceTables(DAggregations aggregations, BpftracePrints prints, Findings findings) {
        this.aggregations = aggregations;
        this.prints = prints;
        this.findings = findings;
    }

    /**
     * Enters a clause.
     *
     * @param atEnd whether it runs at the end of the program
     * @param always whether it has no predicate
     */
    void enter(boolean atEnd, boolean always) {
        if (!atEnd) {
            shown.clear();
        }
        isEnd = atEnd;
        isCertain = atEnd && always;
        printedHere.clear();
    }

    /**
     * Leaves a clause: writes what D would print by itself at the end, in the form that was asked
     * for.
     *
     * @param isLater whether a later clause decides about an aggregation
     */
    void leave(ScriptLayout out, Predicate<String> isLater) {
        for (Map.Entry<String, Shown> each : List.copyOf(shown.entrySet())) {
            String name = each.getKey();
            if (!isEnd) {
                findings.note(
                        each.getValue().span(),
                        each.getValue().top() > 0
                                ? "trunc(" + name + ", n) drops the other keys; here they stay"
                                : "normalize(" + name + ", n) ends here with its clause",
                        "say it in the clause that prints, before printa()");
            } else if (!printedHere.contains(name) && !isLater.test(name)) {
                out.line("print(" + name + each.getValue().arguments() + ");");
                clear(name, out);
                shown.remove(name);
            }
        }
    }

    /** Writes an action on an aggregation; returns whether the call is one. */
    boolean action(DExpression.Call call, ScriptLayout out) {
        List<DExpression> arguments = call.arguments();
        switch (call.name()) {
            case "printa" -> printa(call, out);
            case "normalize" -> whole(call, 0).ifPresent(name -> normalize(call, name));
            case "denormalize" ->
                    whole(call, 0).ifPresent(name -> show(name, call.span(), top(name), 1));
            case "trunc" -> whole(call, 0).ifPresent(name -> trunc(call, name, out));
            case "clear" -> whole(call, 0).ifPresent(name -> out.line("zero(" + name + ");"));
            default -> {
                return false;
            }
        }
        if (arguments.isEmpty()) {
            findings.lacks(call.span(), call.name() + "() without an aggregation", "");
        }
        return true;
    }

    private Optional<String> whole(DExpression.Call call, int index) {
        if (index < call.arguments().size()
                && call.arguments().get(index) instanceof DExpression.Aggregation each) {
            if (aggregations.held(each.name()).isEmpty()) {
                findings.wrong(
                        dev.nopal.script.DiagnosticCode.UNKNOWN_NAME,
                        each.span(),
                        "nothing is ever added to '" + each.name() + "'",
                        "");
                return Optional.empty();
            }
            return Optional.of(each.name());
        }
        findings.lacks(call.span(), call.name() + "() of this", "it takes an aggregation, @name");
        return Optional.empty();
    }

    private void normalize(DExpression.Call call, String name) {
        long divisor = literal(call, 1);
        if (divisor > 0) {
            show(name, call.span(), top(name), divisor);
        } else {
            findings.lacks(
                    call.span(),
                    "normalize() by a value that is not a literal",
                    "write the number: print(@a, 0, N) takes a literal");
        }
    }

    private void trunc(DExpression.Call call, String name, ScriptLayout out) {
        long top = call.arguments().size() == 1 ? 0 : literal(call, 1);
        if (top < 0) {
            findings.lacks(
                    call.span(),
                    "trunc() to a number that is not a literal from 1 on",
                    "print(@a, N) shows the N largest");
        } else if (top == 0) {
            show(name, call.span(), 0, divisor(name));
            clear(name, out);
        } else {
            show(name, call.span(), top, divisor(name));
        }
    }

    private void clear(String name, ScriptLayout out) {
        out.line("clear(" + name + ");");
        if (isCertain) {
            clearedAtEnd.add(name);
        }
    }

    private void show(String name, Span span, long top, long divisor) {
        if (top == 0 && divisor == 1) {
            shown.remove(name);
        } else {
            shown.put(name, new Shown(span, top, divisor));
        }
    }

    private long top(String name) {
        return shown.containsKey(name) ? shown.get(name).top() : 0;
    }

    private long divisor(String name) {
        return shown.containsKey(name) ? shown.get(name).divisor() : 1;
    }

    private static long literal(DExpression.Call call, int index) {
        return index < call.arguments().size()
                        && call.arguments().get(index) instanceof DExpression.Literal number
                        && number.text().matches("\\d{1,18}")
                ? Long.parseLong(number.text())
                : -1;
    }

    private void printa(DExpression.Call call, ScriptLayout out) {
        boolean hasFormat =
                !call.arguments().isEmpty()
                        && call.arguments().getFirst() instanceof DExpression.Text;
        if (call.arguments().size() > (hasFormat ? 2 : 1)) {
            findings.lacks(
                    call.span(), "printa() of several aggregations", "print each of them alone");
            return;
        }
        Optional<String> found = whole(call, hasFormat ? 1 : 0);
        if (found.isEmpty()) {
            return;
        }
        String name = found.get();
        printed.add(name);
        printedHere.add(name);
        clearedAtEnd.remove(name);
        DAggregations.Held held = aggregations.held(name).orElseThrow();
        if (hasFormat && !held.isDistribution() && top(name) == 0) {
            rows((DExpression.Text) call.arguments().getFirst(), name, held, out);
            return;
        }
        if (hasFormat) {
            findings.note(
                    call.span(),
                    "the format of printa() is left out: print(" + name + ") has its own",
                    "");
        }
        Shown arguments = shown.getOrDefault(name, new Shown(call.span(), 0, 1));
        out.line("print(" + name + arguments.arguments() + ");");
    }

    private void rows(
            DExpression.Text format, String name, DAggregations.Held held, ScriptLayout out) {
        String divided = divisor(name) > 1 ? " / " + divisor(name) : "";
        if (held.keys() == 0) {
            out.line(prints.row(format, 0, "(int64)" + name + divided) + ";");
            return;
        }
        findings.note(
                format.span(),
                "printa() with a format prints keys in the order of their values;"
                        + " a for loop does not",
                "printa(@a) without a format becomes print(@a), which is sorted");
        out.openAfter("for ($kv : " + name + ")");
        out.line(prints.row(format, held.keys(), "(int64)$kv.1" + divided) + ";");
        out.close();
    }

    /** Returns the aggregations that were printed, which D does not print again at the end. */
    List<String> printedBefore() {
        return printed.stream().filter(name -> !clearedAtEnd.contains(name)).toList();
    }
}
