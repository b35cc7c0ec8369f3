package dev.nopal.cli.terminal;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.text.Printable;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The terminal at which the user can be asked, if there is one. */
public class Terminal {
    /** The first JDK that has a console without a terminal, too. */
    private static final int CONSOLE_ANYWHERE_SINCE = 22;

    private final PrintWriter out;

    /** Creates a terminal that prints questions to this stream. */
    public Terminal(PrintWriter out) {
        this.out = out;
    }

    /** Returns whether input and output are a terminal. */
    public boolean isInteractive() {
        Console console = System.console();
        return console != null && isTerminal(console);
    }

    /** Asks the console, which before JDK 22 only exists on a terminal and has no such method. */
    private static boolean isTerminal(Console console) {
        try {
            return Runtime.version().feature() < CONSOLE_ANYWHERE_SINCE
                    || Console.class.getMethod("isTerminal").invoke(console).equals(true);
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Prints a sentence that is not part of the output. */
    public void say(String sentence) {
        out.println("nopal: " + Printable.of(sentence));
        out.flush();
    }

    /**
     * Lets the user pick one of several lines; the menu goes to the stream for messages.
     *
     * @throws Failure if the input ends
     */
    public int choose(String question, List<String> lines) throws IOException {
        for (int i = 0; i < lines.size(); i++) {
            out.println("  " + (i + 1) + ") " + lines.get(i));
        }
        BufferedReader in =
                new BufferedReader(new InputStreamReader(input(), StandardCharsets.UTF_8));
        while (true) {
            out.print(question + " [1-" + lines.size() + "] ");
            out.flush();
            String answer = in.readLine();
            if (answer == null) {
                out.println();
                throw Failure.usage("no target was chosen");
            }
            try {
                int choice = Integer.parseInt(answer.strip());
                if (choice >= 1 && choice <= lines.size()) {
                    return choice - 1;
                }
            } catch (NumberFormatException e) {
                continue; // Ask again.
            }
        }
    }

    public InputStream input() {
        return System.in;
    }
}
