package dev.nopal.system.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fenced code blocks of a Markdown text. */
public final class FencedBlocks {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,}) *([^`\\s]*)[^`]*");

    private FencedBlocks() {}

    /**
     * One block.
     *
     * @param language the first word after the fence, or empty
     * @param line where it starts, for messages
     */
    public record Block(String language, String text, int line) {}

    /** Returns the blocks in their order; one that is never closed fails the test. */
    public static List<Block> of(String markdown) {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = markdown.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher opening = FENCE.matcher(lines.get(i));
            if (!opening.matches()) {
                continue;
            }
            int start = i + 1;
            do {
                if (++i == lines.size()) {
                    throw new AssertionError("the block of line " + start + " is never closed");
                }
            } while (!closes(lines.get(i), opening.group(1)));
            String text = String.join("\n", lines.subList(start, i)) + "\n";
            blocks.add(new Block(opening.group(2), text, start));
        }
        return blocks;
    }

    private static boolean closes(String line, String fence) {
        String text = line.strip();
        return text.startsWith(fence) && text.chars().allMatch(c -> c == fence.charAt(0));
    }
}
