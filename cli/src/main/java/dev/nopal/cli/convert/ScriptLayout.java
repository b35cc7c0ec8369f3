package dev.nopal.cli.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The text of a converted script, line by line, with the comments of its source where they were.
 */
final class ScriptLayout {
    private static final String INDENT = "    ";

    private final String source;
    private final List<SourceComment> comments;
    private final Function<SourceComment, String> style;
    private final List<String> lines = new ArrayList<>();
    private int next;
    private int depth;

    /**
     * @param comments the comments of the source, in its order
     * @param style writes a comment in the other language
     */
    ScriptLayout(
            String source, List<SourceComment> comments, Function<SourceComment, String> style) {
        this.source = source;
        this.comments = List.copyOf(comments);
        this.style = style;
    }

    void line(String text) {
        lines.add(text.isEmpty() ? "" : INDENT.repeat(depth) + text);
    }

    /** Separates what follows by an empty line. */
    void gap() {
        if (!lines.isEmpty() && !lines.getLast().isEmpty()) {
            lines.add("");
        }
    }

    void open() {
        line("{");
        depth++;
    }

    void openAfter(String head) {
        line(head + " {");
        depth++;
    }

    void close() {
        depth--;
        line("}");
    }

    void closeAndOpen(String between) {
        depth--;
        line("} " + between + " {");
        depth++;
    }

    /** Returns the number of lines so far. */
    int size() {
        return lines.size();
    }

    /** Removes the lines from a position on. */
    void cut(int size) {
        lines.subList(size, lines.size()).clear();
    }

    /** Returns whether there are comments before a position that were not written yet. */
    boolean hasCommentsBefore(int position) {
        return next < comments.size() && comments.get(next).start() < position;
    }

    /** Writes the comments before a position of the source, each on lines of its own. */
    void commentsBefore(int position) {
        while (hasCommentsBefore(position)) {
            SourceComment comment = comments.get(next++);
            style.apply(comment).lines().forEach(each -> line(aligned(each)));
            if (emptyLineAfter(comment.end())) {
                gap();
            }
        }
    }

    private static String aligned(String line) {
        String bare = line.strip();
        return bare.startsWith("*") ? " " + bare : bare;
    }

    private boolean emptyLineAfter(int end) {
        int newlines = 0;
        for (int i = end; i < source.length() && Character.isWhitespace(source.charAt(i)); i++) {
            newlines += source.charAt(i) == '\n' ? 1 : 0;
        }
        return newlines > 1;
    }

    /** Writes the comment that follows a position on the same line of the source, if any. */
    void commentAfter(int position) {
        if (next >= comments.size() || lines.isEmpty()) {
            return;
        }
        SourceComment comment = comments.get(next);
        boolean isBeside =
                comment.start() >= position
                        && source.substring(position, comment.start()).matches("[ \t;]*")
                        && comment.text().lines().count() == 1;
        if (isBeside) {
            next++;
            lines.add(lines.removeLast() + " " + style.apply(comment));
        }
    }

    /** Writes the comments that are left. */
    void lastComments() {
        if (hasCommentsBefore(Integer.MAX_VALUE)) {
            gap();
            commentsBefore(Integer.MAX_VALUE);
        }
    }

    String text() {
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
