package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The conversion of D's formats and the values that they print. */
final class BpftracePrints {
    /** The form of {@code %Y}: {@code 2026 Nov 16 21:50:00}. */
    static final String WALL_TIME = "%Y %b %e %H:%M:%S";

    private static final Set<String> SAME = Set.of("d", "i", "u", "o", "x", "X", "c", "p");

    private final BpftraceExpressions expressions;
    private final Findings findings;

    BpftracePrints(BpftraceExpressions expressions, Findings findings) {
        this.expressions = expressions;
        this.findings = findings;
    }

    /** A format and what it prints, being written. */
    private static final class Printed {
        private final StringBuilder format = new StringBuilder();
        private final List<String> values = new ArrayList<>();

        void add(String conversion, String value) {
            format.append(conversion);
            values.add(value);
        }

        String call(String name) {
            return name
                    + "(\""
                    + format
                    + "\""
                    + String.join("", values.stream().map(each -> ", " + each).toList())
                    + ")";
        }
    }

    /** Converts {@code printf(format, values)} and {@code system(format, values)}. */
    String formatted(DExpression.Call call, String name) {
        List<DExpression> arguments = call.arguments();
        if (arguments.isEmpty() || !(arguments.getFirst() instanceof DExpression.Text text)) {
            findings.lacks(call.span(), call.name() + "() without a literal format", "");
            return "";
        }
        DFormat format = DFormat.parse(text.content());
        List<DExpression> values = arguments.subList(1, arguments.size());
        if (values.size() != format.conversions().size()
                && format.conversions().stream().noneMatch(DFormat.Conversion::takesWidth)) {
            findings.wrong(
                    dev.nopal.script.DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    call.name()
                            + "() has "
                            + Findings.counted(values.size(), "value")
                            + " for "
                            + Findings.counted(format.conversions().size(), "conversion"),
                    "");
            return "";
        }
        Printed printed = new Printed();
        for (int i = 0; i < format.conversions().size(); i++) {
            printed.format.append(format.before().get(i));
            DFormat.Conversion conversion = format.conversions().get(i);
            if (conversion.takesWidth()) {
                findings.lacks(text.span(), "a width that is a value (%*)", "write the number");
                return "";
            }
            if (conversion.cuts()) {
                findings.note(
                        text.span(),
                        "a precision (%" + conversion.field() + "s) is ignored by bpftrace",
                        "str(s, N + 1) is the start of a string: substr(s, 0, N) in D");
            }
            one(conversion, values.get(i), text.span(), printed);
        }
        printed.format.append(format.rest());
        return printed.call(name);
    }

    private void one(DFormat.Conversion conversion, DExpression value, Span span, Printed printed) {
        String letter = conversion.letter();
        if (conversion.isAggregated()) {
            findings.lacks(span, "%@ in printf()", "printa() prints aggregations");
        } else if (SAME.contains(letter)) {
            printed.add(conversion.inBpftrace(letter), expressions.text(value));
        } else if (letter.equals("C")) {
            printed.add(conversion.plain("c"), expressions.text(value));
        } else if (letter.equals("s") || letter.equals("S") || letter.equals("k")) {
            string(conversion, value, printed);
        } else if (letter.equals("Y")) {
            time(conversion, value, printed);
        } else {
            findings.lacks(
                    span,
                    "the conversion %" + letter,
                    "print a number by %d or %x, a string by %s, a time by %Y");
        }
    }

    private void string(DFormat.Conversion conversion, DExpression value, Printed printed) {
        if (value instanceof DExpression.Call(var _, String name, var arguments)) {
            if (name.equals("strjoin") && conversion.field().isEmpty() && arguments.size() == 2) {
                arguments.forEach(each -> string(conversion, each, printed));
                return;
            }
            if (name.equals("lltostr") && arguments.size() == 1) {
                printed.add(conversion.plain("lld"), expressions.text(arguments.getFirst()));
                return;
            }
        }
        String text = expressions.text(value);
        printed.add(conversion.plain("s"), text.matches("arg\\d") ? "str(" + text + ")" : text);
    }

    private void time(DFormat.Conversion conversion, DExpression value, Printed printed) {
        boolean isNow =
                value instanceof DExpression.Name name
                        && name.scope() == DExpression.Scope.GLOBAL
                        && name.name().equals("walltimestamp");
        if (isNow) {
            printed.add(conversion.plain("s"), "strftime(\"" + WALL_TIME + "\", nsecs)");
        } else {
            findings.lacks(
                    value.span(),
                    "%Y of another value than walltimestamp",
                    "printf(\"%Y\", walltimestamp) prints the time of the event");
        }
    }

    /**
     * Converts {@code printa(format, @a)} to a {@code printf} of one key.
     *
     * @param keys the number of keys
     * @param value the aggregated value, as text
     */
    String row(DExpression.Text text, int keys, String value) {
        DFormat format = DFormat.parse(text.content());
        Printed printed = new Printed();
        int key = 0;
        for (int i = 0; i < format.conversions().size(); i++) {
            printed.format.append(format.before().get(i));
            DFormat.Conversion conversion = format.conversions().get(i);
            String letter = conversion.letter();
            if (conversion.takesWidth()
                    || !SAME.contains(letter) && !Set.of("s", "S", "k").contains(letter)) {
                findings.lacks(
                        text.span(),
                        "the conversion %" + (conversion.takesWidth() ? "*" : letter),
                        "print a key by %d or %s, a value by %@d");
                return "";
            }
            if (conversion.isAggregated()) {
                printed.add(conversion.inBpftrace(letter), value);
            } else {
                boolean isText = Set.of("s", "S", "k").contains(letter);
                String converted = isText ? conversion.plain("s") : conversion.inBpftrace(letter);
                printed.add(converted, keys == 1 ? "$kv.0" : "$kv.0." + key);
                key++;
            }
        }
        if (key > keys) {
            findings.wrong(
                    dev.nopal.script.DiagnosticCode.WRONG_ARGUMENTS,
                    text.span(),
                    "the format has "
                            + Findings.counted(key, "conversion")
                            + " for "
                            + Findings.counted(keys, "key"),
                    "the value is %@d");
            return "";
        }
        printed.format.append(format.rest());
        return printed.call("printf");
    }
}
