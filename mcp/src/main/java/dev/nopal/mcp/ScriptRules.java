package dev.nopal.mcp;

import dev.nopal.script.check.Script;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

/**
 * What a script may do. It runs inside the JVM only, where the language has nothing that writes or
 * starts a program; what is left is reading files.
 */
final class ScriptRules {
    private static final String READS_FILES = "cat";

    private ScriptRules() {}

    /** Refuses a script that the user did not allow; errors in it are left to the command. */
    static void require(String text, boolean allowsFiles) {
        if (allowsFiles) {
            return;
        }
        Script script = Script.of(text);
        if (script.isParsed() && calls(script.syntax(), READS_FILES)) {
            throw new Refused(
                    "the script calls cat(), which reads a file of this machine; leave it out, or"
                            + " ask the user to start nopal mcp with --allow-files");
        }
    }

    private static boolean calls(Node node, String function) {
        if (node instanceof Expression.Call call && call.name().equals(function)) {
            return true;
        }
        return Nodes.children(node).stream().anyMatch(child -> calls(child, function));
    }
}
