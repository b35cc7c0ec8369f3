package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Program;
import dev.nopal.script.parse.TreeLimits;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A script that was read: the entry point of this package.
 *
 * <p>{@link #of} reads the text once: it parses it, expands macros, substitutes parameters and
 * reads the attach points. The needs of the script are known then, before probes are searched for.
 * {@link #check} types it for the probes that exist; it can be called again when more probes
 * appear.
 *
 * <p>Passes run in groups; a group with errors ends the check, because the next one builds on it.
 * Nothing here throws because of what a user wrote, and the work is bounded by the limits on the
 * text. An instance is immutable; the catalog is called on the caller's thread.
 */
public final class Script {
    private final ScriptCall call;
    private final Program syntax;
    private final boolean isParsed;
    private final Config config;
    private final Map<String, OptionalLong> maxKeys;
    private final Enums enums;
    private final List<ScriptBlock> blocks;
    private final Diagnostics diagnostics;

    private Script(ScriptCall call) {
        this.call = call;
        diagnostics = new Diagnostics();
        syntax = Parser.parse(call.text(), diagnostics);
        isParsed = !diagnostics.hasErrors();
        if (isParsed) {
            config = config(syntax.items());
            maxKeys = new MapDeclarations(diagnostics).read(syntax.items());
            enums = new Enums(syntax.items(), diagnostics);
            blocks = expand(syntax.items());
            requireProbes();
        } else {
            enums = new Enums(List.of(), diagnostics);
            config = Config.DEFAULT;
            maxKeys = Map.of();
            blocks = List.of();
        }
    }

    /** Reads a script; errors are in the result of the check. */
    public static Script of(ScriptCall call) {
        return new Script(call);
    }

    /** Reads a script that is called without a name. */
    public static Script of(String text, String... parameters) {
        return of(ScriptCall.of(text, parameters));
    }

    public ScriptCall call() {
        return call;
    }

    /** Returns whether the text follows the grammar. */
    public boolean isParsed() {
        return isParsed;
    }

    /** Returns the script as it was written; incomplete where it could not be parsed. */
    public Program syntax() {
        return syntax;
    }

    /** Returns the blocks in the order of the text; none where the script could not be parsed. */
    public List<ScriptBlock> blocks() {
        return blocks;
    }

    /** Returns whether a block has a word, as a name or as a call. */
    public boolean mentions(String word) {
        return blocks.stream().anyMatch(block -> block.mentions(word));
    }

    /**
     * Checks the script for a JVM session.
     *
     * @param catalog provides the types of arguments; {@link ProbeCatalog#EMPTY} checks the rest
     */
    public CheckResult check(ProbeCatalog catalog) {
        return check(catalog, List.of());
    }

    /**
     * Checks the script again for probes that appeared while it runs.
     *
     * @param running the maps of the running program, which keep their types
     */
    public CheckResult check(ProbeCatalog catalog, List<ScriptMap> running) {
        Diagnostics found = diagnostics.copy();
        CheckedProgram program = type(catalog, running, found);
        return found.hasErrors()
                ? new CheckResult.Rejected(found.all())
                : new CheckResult.Accepted(program);
    }

    /** Returns the program, which is incomplete if there are errors. */
    private CheckedProgram type(ProbeCatalog catalog, List<ScriptMap> running, Diagnostics found) {
        if (found.hasErrors()) {
            return null;
        }
        List<ProbeShape> shapes = new Shapes(catalog, found).find(blocks);
        if (found.hasErrors()) {
            return null;
        }
        List<Item.Probe> probes = blocks.stream().map(ScriptBlock::expanded).toList();
        probes.forEach(new CallArguments(found)::check);
        MapUses uses = new MapUses(found);
        uses.check(probes);
        new ScriptLimits(found).check(probes, uses.names().size());
        if (found.hasErrors()) {
            return null;
        }
        new MapDeclarations(found).reportUnused(syntax.items(), uses.names());
        Environment environment = new Environment(running, uses, maxKeys, enums);
        return new Typing(call, shapes, config, catalog, environment, found).run();
    }

    private Config config(List<Item> items) {
        List<Item.Config> written =
                items.stream()
                        .filter(Item.Config.class::isInstance)
                        .map(Item.Config.class::cast)
                        .toList();
        if (written.size() > 1) {
            diagnostics.error(
                    DiagnosticCode.DECLARED_TWICE,
                    written.get(1).span(),
                    "there can be only one config block");
        }
        return written.isEmpty()
                ? Config.DEFAULT
                : new ConfigReader(diagnostics).read(written.getFirst().entries());
    }

    /** Expands macros and parameters, computes with literals and resolves variables. */
    private List<ScriptBlock> expand(List<Item> items) {
        ExpressionParameters expressions = new ExpressionParameters(call, diagnostics);
        Macros macros = new Macros(items, diagnostics);
        Pointees pointees = new Pointees(diagnostics);
        EngineFit fit = new EngineFit(macros, diagnostics);
        Parameters parameters = new Parameters(call, diagnostics);
        Folding folding = new Folding(diagnostics);
        Scopes scopes = new Scopes(diagnostics);
        AttachPoints attachPoints = new AttachPoints(diagnostics);
        List<ScriptBlock> expanded = new ArrayList<>();
        for (Item item : items) {
            if (!(item instanceof Item.Probe probe)) {
                fit.check(item);
                continue;
            }
            Item.Probe withMacros = pointees.rewrite(macros.rewrite(expressions.rewrite(probe)));
            if (TreeLimits.measure(withMacros, diagnostics) < 0) {
                return List.of();
            }
            fit.check(withMacros);
            Item.Probe complete = scopes.rewrite(folding.rewrite(parameters.rewrite(withMacros)));
            expanded.add(new ScriptBlock(probe, complete, attachPoints.readAll(complete)));
        }
        return List.copyOf(expanded);
    }

    private void requireProbes() {
        if (blocks.isEmpty() && !diagnostics.hasErrors()) {
            diagnostics.error(
                    DiagnosticCode.NO_PROBES,
                    new Span(0, Math.min(1, call.text().length())),
                    "the script has no probes");
        }
    }
}
