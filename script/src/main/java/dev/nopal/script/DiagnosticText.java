package dev.nopal.script;

import java.util.List;
import java.util.Map;

/** The text of diagnostics, in the form of current bpftrace. */
public final class DiagnosticText {
    private static final int MAX_WIDTH = 500;

    /** The longest message or hint that is printed: a traced process may have invented it. */
    private static final int MAX_LENGTH = 8_000;

    private final String file;
    private final String source;
    private final List<String> parameters;

    /**
     * @param file the name to print, for example {@code stdin}
     * @param source the whole script
     */
    public DiagnosticText(String file, String source) {
        this(new ScriptCall(file, source, List.of(), Map.of()));
    }

    /**
     * @param call a script, and parameters that attach points may consist of
     */
    public DiagnosticText(ScriptCall call) {
        file = call.name();
        source = call.text();
        parameters = call.parameters();
    }

    public String of(List<Diagnostic> diagnostics) {
        StringBuilder text = new StringBuilder();
        diagnostics.forEach(diagnostic -> append(diagnostic, text));
        return text.toString();
    }

    private void append(Diagnostic diagnostic, StringBuilder text) {
        int before = source.length() + 1;
        for (int i = 0; i < parameters.size(); i++) {
            int after = before + parameters.get(i).length();
            if (diagnostic.span().start() >= before && diagnostic.span().end() <= after) {
                append(diagnostic, i, text);
                return;
            }
            before = after + 1;
        }
        appendWithPlace(diagnostic, text);
    }

    /** Appends a diagnostic on a parameter, which is shown instead of a line of the script. */
    private void append(Diagnostic diagnostic, int parameter, StringBuilder text) {
        String shown = plain(parameters.get(parameter));
        text.append("argument ").append(parameter + 1).append(": ");
        text.append(diagnostic.severity()).append(": ").append(plain(diagnostic.sentence()));
        text.append('\n').append(shown).append('\n');
        text.append("~".repeat(Math.clamp(shown.length(), 1, MAX_WIDTH))).append('\n');
        appendHint(diagnostic, text);
    }

    private void appendWithPlace(Diagnostic diagnostic, StringBuilder text) {
        int start = Math.clamp(diagnostic.span().start(), 0, source.length());
        int end = Math.clamp(diagnostic.span().end(), start, source.length());
        int lineStart = source.lastIndexOf('\n', start - 1) + 1;
        int newline = source.indexOf('\n', start);
        int lineEnd = newline < 0 ? source.length() : newline;
        int line = 1 + (int) source.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        int column = start - lineStart + 1;
        // If a place spans several lines, the first is shown.
        int length = Math.max(1, Math.min(end, lineEnd) - start);
        text.append(file).append(':').append(line).append(':').append(column).append('-');
        text.append(column + length).append(": ").append(diagnostic.severity()).append(": ");
        text.append(plain(diagnostic.sentence())).append('\n');
        // Of a line that is too long for a terminal, the part around the place is shown.
        boolean isLong = lineEnd - lineStart > MAX_WIDTH;
        int from = isLong ? Math.max(lineStart, start - MAX_WIDTH / 2) : lineStart;
        int to = Math.min(lineEnd, from + MAX_WIDTH);
        text.append(plain(source.substring(from, to))).append('\n');
        text.append(" ".repeat(start - from));
        text.append("~".repeat(Math.max(1, Math.min(length, to - start)))).append('\n');
        appendHint(diagnostic, text);
    }

    private static void appendHint(Diagnostic diagnostic, StringBuilder text) {
        if (!diagnostic.hint().isEmpty()) {
            text.append("HINT: ").append(plain(diagnostic.hint())).append('\n');
        }
    }

    /** Keeps a terminal safe from control characters, and columns in place. */
    private static String plain(String text) {
        int length = Math.min(text.length(), MAX_LENGTH);
        StringBuilder plain = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            int type = Character.getType(c);
            boolean isControl =
                    Character.isISOControl(c)
                            || type == Character.FORMAT
                            || type == Character.LINE_SEPARATOR
                            || type == Character.PARAGRAPH_SEPARATOR;
            plain.append(isControl ? ' ' : c);
        }
        return plain.toString();
    }
}
