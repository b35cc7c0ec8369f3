package dev.nopal.agent;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Program;

/**
 * Finds what a script wants of events, so that the recorder does no more.
 *
 * @param takesStack whether it takes a stack anywhere; one costs some microseconds an event
 */
record EventDemand(boolean takesStack) {
    static EventDemand of(String script) {
        Program program = Parser.parse(script, new Diagnostics());
        return new EventDemand(program.items().stream().anyMatch(EventDemand::takesStack));
    }

    private static boolean takesStack(Node node) {
        return node instanceof Expression.Identifier word && word.name().equals("ustack")
                || node instanceof Expression.Call call && call.name().equals("ustack")
                || Nodes.children(node).stream().anyMatch(EventDemand::takesStack);
    }

    /** Returns how long an event of that name lasts at least where any block looks at it. */
    long minNanos(String name) {
        return 0;
    }
}
