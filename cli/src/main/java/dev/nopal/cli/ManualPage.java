package dev.nopal.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The manual page of a command, in the language of {@code man}: all that its help says. */
final class ManualPage {
    private static final String SECTION = "(1)";

    /** Lines up to this length are shown as they were written. */
    private static final int NARROW = 80;

    private final StringBuilder roff = new StringBuilder();

    private ManualPage() {}

    /** Returns the name of the page: {@code nopal-trace}. */
    static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    static ManualPage of(CommandLine command) {
        ManualPage page = new ManualPage();
        String name = name(command);
        page.roff
                .append(".TH \"")
                .append(escaped(name.toUpperCase(Locale.ROOT)))
                .append("\" 1 \"\" \"")
                .append(escaped(new Version().getVersion()[0]))
                .append("\" \"User Commands\"\n");
        page.section("NAME");
        page.line(name + " - " + summary(command));
        page.section("SYNOPSIS");
        page.asWritten(command.getHelp().synopsis(0).lines().toList());
        page.section("DESCRIPTION");
        page.prose(description(command));
        page.arguments(command, "OPTIONS");
        page.commands(command);
        page.footer(command.getCommandSpec().usageMessage());
        page.exitCodes(command.getCommandSpec().usageMessage());
        if (command.getParent() != null) {
            page.section("SEE ALSO");
            page.roff.append(".BR nopal ").append(SECTION).append('\n');
        }
        return page;
    }

    String text() {
        return roff.toString();
    }

    /** Returns what fits into one line, without a full stop, as the lists of pages want it. */
    private static String summary(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        String[] header = usage.header();
        String first = header.length > 0 ? header[0] : description(command).getFirst();
        return formatted(first).replaceFirst("\\.$", "");
    }

    private static List<String> description(CommandLine command) {
        return Arrays.stream(command.getCommandSpec().usageMessage().description())
                .flatMap(line -> formatted(line).lines())
                .toList();
    }

    private void commands(CommandLine parent) {
        Map<String, CommandLine> commands = parent.getSubcommands();
        if (parent.getParent() != null) {
            commands.values().forEach(this::inner);
            return;
        }
        if (!commands.isEmpty()) {
            section("COMMANDS");
        }
        boolean isAmongRecipes = false;
        for (Map.Entry<String, CommandLine> each : commands.entrySet()) {
            if (each.getValue().getCommandSpec().usageMessage().hidden()) {
                continue;
            }
            if (!isAmongRecipes && !Main.isCommand(each.getKey())) {
                section("RECIPES");
                isAmongRecipes = true;
            }
            roff.append(".TP\n.BR ").append(escaped(name(each.getValue())));
            roff.append(" ").append(SECTION).append('\n');
            line(summary(each.getValue()) + ".");
        }
    }

    /** Adds a command of a command, which has no page of its own. */
    private void inner(CommandLine command) {
        section(command.getCommandSpec().qualifiedName().toUpperCase(Locale.ROOT));
        asWritten(command.getHelp().synopsis(0).lines().toList());
        roff.append(".PP\n");
        prose(description(command));
        arguments(command, "");
    }

    private void arguments(CommandLine command, String heading) {
        List<ArgSpec> shown =
                command.getCommandSpec().args().stream().filter(each -> !each.hidden()).toList();
        if (!shown.isEmpty() && !heading.isEmpty()) {
            section(heading);
        }
        for (ArgSpec each : shown) {
            roff.append(".TP\n");
            roff.append(each instanceof OptionSpec option ? names(option) : label(each));
            roff.append('\n');
            for (String line : each.description()) {
                formatted(line).lines().forEach(this::line);
            }
        }
    }

    private static String names(OptionSpec option) {
        String names =
                Arrays.stream(option.names())
                        .map(name -> "\\fB" + escaped(name) + "\\fR")
                        .collect(Collectors.joining(", "));
        if (option.arity().max() == 0) {
            return names;
        }
        String value = "=" + label(option);
        return names + (option.arity().min() == 0 ? "[" + value + "]" : value);
    }

    private static String label(ArgSpec argument) {
        return "\\fI" + escaped(argument.paramLabel()) + "\\fR";
    }

    private void footer(UsageMessageSpec usage) {
        if (usage.footer().length > 0) {
            section("NOTES");
            formatted(usage.footerHeading()).strip().lines().forEach(this::line);
            asWritten(Arrays.stream(usage.footer()).map(ManualPage::formatted).toList());
        }
    }

    private void exitCodes(UsageMessageSpec usage) {
        if (!usage.exitCodeList().isEmpty()) {
            section("EXIT STATUS");
        }
        usage.exitCodeList()
                .forEach(
                        (code, meaning) -> {
                            roff.append(".TP\n\\fB").append(code.strip()).append("\\fR\n");
                            line(formatted(meaning));
                        });
    }

    private void section(String name) {
        roff.append(".SH \"").append(escaped(name)).append("\"\n");
    }

    /** Adds lines that were wrapped by hand as they are, others as one paragraph each. */
    private void prose(List<String> lines) {
        if (lines.stream().allMatch(line -> line.length() <= NARROW)) {
            asWritten(lines);
            return;
        }
        for (String each : lines) {
            roff.append(".PP\n");
            line(each);
        }
    }

    private void asWritten(List<String> lines) {
        roff.append(".nf\n");
        lines.forEach(each -> line(each.stripTrailing()));
        roff.append(".fi\n");
    }

    private void line(String text) {
        roff.append(text.isBlank() ? ".sp" : escaped(text)).append('\n');
    }

    /** Returns what picocli prints for a text: {@code %n} and {@code %%} are replaced. */
    private static String formatted(String text) {
        return CommandLine.Help.Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%"));
    }

    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
