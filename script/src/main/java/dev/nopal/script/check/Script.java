package dev.nopal.script.check;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Program;
import dev.nopal.script.parse.TreeLimits;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Checks scripts: the way in to this package.
 *
 * <p>Passes run in groups; a group with errors ends the check, because the next one builds on it.
 * Nothing here throws for what a user wrote, and the work is bounded by the limits on the text.
 * Safe from several threads; the catalog is asked on the caller's.
 */
public final class Script {
    private final ScriptOptions options;
    private final ProbeCatalog catalog;
    private final Diagnostics diagnostics = new Diagnostics();

    private Script(ScriptOptions options, ProbeCatalog catalog) {
        this.options = options;
        this.catalog = catalog;
    }

    /**
     * Checks a script for a JVM session.
     *
     * @param catalog asked for the types of arguments; {@link ProbeCatalog#EMPTY} checks the rest
     */
    public static CheckResult check(String text, ScriptOptions options, ProbeCatalog catalog) {
        Script script = new Script(options, catalog);
        CheckedProgram program = script.run(text);
        return script.diagnostics.hasErrors()
                ? new CheckResult.Rejected(script.diagnostics.all())
                : new CheckResult.Accepted(program);
    }

    /** Returns the program, or nothing useful when there are errors. */
    private CheckedProgram run(String text) {
        Program parsed = Parser.parse(text, diagnostics);
        if (diagnostics.hasErrors()) {
            return null;
        }
        Config config = settings(parsed.items());
        Map<String, OptionalLong> maxKeys = new MapDeclarations(diagnostics).read(parsed.items());
        List<Item.Probe> probes = expand(parsed.items());
        if (probes.isEmpty() && !diagnostics.hasErrors()) {
            diagnostics.error(new Span(0, Math.min(1, text.length())), "the script has no probes");
        }
        List<ProbeShape> shapes = new Shapes(catalog, diagnostics).find(probes);
        if (diagnostics.hasErrors()) {
            return null;
        }
        probes.forEach(new CallArguments(diagnostics)::check);
        MapUses uses = new MapUses(diagnostics);
        uses.check(probes);
        new ScriptLimits(diagnostics).check(probes, uses.names().size());
        if (diagnostics.hasErrors()) {
            return null;
        }
        Environment environment = new Environment(options.maps(), uses, maxKeys);
        return new Typing(shapes, config, catalog, environment, diagnostics).run();
    }

    private Config settings(List<Item> items) {
        List<Item.Config> blocks =
                items.stream()
                        .filter(Item.Config.class::isInstance)
                        .map(Item.Config.class::cast)
                        .toList();
        if (blocks.size() > 1) {
            diagnostics.error(blocks.get(1).span(), "there can be only one config block");
        }
        return blocks.isEmpty()
                ? Config.DEFAULT
                : new ConfigReader(diagnostics).read(blocks.getFirst().entries());
    }

    /** Expands macros and parameters, computes with literals and resolves variables. */
    private List<Item.Probe> expand(List<Item> items) {
        Macros macros = new Macros(items, diagnostics);
        EngineFit fit = new EngineFit(macros, diagnostics);
        Parameters parameters = new Parameters(options, diagnostics);
        Folding folding = new Folding(diagnostics);
        Scopes scopes = new Scopes(diagnostics);
        List<Item.Probe> probes = new ArrayList<>();
        for (Item item : items) {
            if (!(item instanceof Item.Probe probe)) {
                fit.check(item);
                continue;
            }
            Item.Probe expanded = macros.rewrite(probe);
            if (TreeLimits.measure(expanded, diagnostics) < 0) {
                return List.of();
            }
            fit.check(expanded);
            probes.add(scopes.rewrite(folding.rewrite(parameters.rewrite(expanded))));
        }
        return probes;
    }
}
