package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.ConfigEntry;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.Config;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The reader of the config block. Settings for the kernel are known and have no effect here. */
final class ConfigReader {
    private static final List<String> IGNORED =
            List.of(
                    "cache_user_symbols",
                    "cpp_demangle",
                    "lazy_symbolication",
                    "license",
                    "log_size",
                    "max_bpf_progs",
                    "max_cat_bytes",
                    "on_stack_limit",
                    "perf_rb_pages",
                    "show_debug_info",
                    "unstable_import",
                    "unstable_macro",
                    "unstable_map_decl",
                    "unstable_tseries",
                    "unstable_addr",
                    "max_ast_nodes",
                    "max_type_res_iterations",
                    "use_blazesym",
                    "max_types");
    private static final List<String> KNOWN =
            List.of(
                    "max_strlen",
                    "max_map_keys",
                    "max_probes",
                    "missing_probes",
                    "stack_mode",
                    "str_trunc_trailer",
                    "print_maps_on_exit");

    private final Diagnostics diagnostics;
    private Config config = Config.DEFAULT;

    ConfigReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    Config read(List<ConfigEntry> entries) {
        for (ConfigEntry entry : entries) {
            String name = entry.name().toLowerCase(Locale.ROOT);
            set(entry, name.startsWith("bpftrace_") ? name.substring(9) : name);
        }
        return config;
    }

    private void set(ConfigEntry entry, String name) {
        Config old = config;
        config =
                switch (name) {
                    case "max_strlen" ->
                            with((int) number(entry, 8, 65_536), old.maxMapKeys(), old.maxProbes());
                    case "max_map_keys" ->
                            with(
                                    old.maxStringLength(),
                                    (int) number(entry, 1, 1 << 24),
                                    old.maxProbes());
                    case "max_probes" ->
                            with(
                                    old.maxStringLength(),
                                    old.maxMapKeys(),
                                    (int) number(entry, 1, 1 << 20));
                    case "missing_probes" -> with(missingProbes(entry), old.stackMode());
                    case "stack_mode" -> with(old.missingProbes(), stackMode(entry));
                    case "str_trunc_trailer" -> with(string(entry), old.printsMapsOnExit());
                    case "print_maps_on_exit" -> with(old.truncationTrailer(), bool(entry));
                    default -> {
                        if (!IGNORED.contains(name)) {
                            diagnostics.error(
                                    DiagnosticCode.UNKNOWN_NAME,
                                    entry.span(),
                                    "Unrecognized config variable: " + entry.name(),
                                    Suggestion.of(name, KNOWN));
                        }
                        yield old;
                    }
                };
    }

    private Config with(int strings, int keys, int probes) {
        return new Config(
                strings,
                keys,
                probes,
                config.missingProbes(),
                config.stackMode(),
                config.truncationTrailer(),
                config.printsMapsOnExit());
    }

    private Config with(Config.MissingProbes missing, Type.Stack.Mode mode) {
        return new Config(
                config.maxStringLength(),
                config.maxMapKeys(),
                config.maxProbes(),
                missing,
                mode,
                config.truncationTrailer(),
                config.printsMapsOnExit());
    }

    private Config with(String trailer, boolean prints) {
        return new Config(
                config.maxStringLength(),
                config.maxMapKeys(),
                config.maxProbes(),
                config.missingProbes(),
                config.stackMode(),
                trailer,
                prints);
    }

    private long number(ConfigEntry entry, long min, long max) {
        OptionalLong value = Literals.natural(entry.value());
        if (value.isEmpty() || value.getAsLong() < min || value.getAsLong() > max) {
            invalid(entry.value().span(), entry.name(), "a number from " + min + " to " + max);
            return min;
        }
        return value.getAsLong();
    }

    private String word(ConfigEntry entry) {
        return switch (entry.value()) {
            case Expression.Identifier word -> word.name().toLowerCase(Locale.ROOT);
            case Expression.StringLiteral text -> text.value().toLowerCase(Locale.ROOT);
            case Expression.BooleanLiteral bool -> String.valueOf(bool.value());
            case Expression.IntegerLiteral number -> String.valueOf(number.value());
            default -> "";
        };
    }

    private String string(ConfigEntry entry) {
        if (entry.value() instanceof Expression.StringLiteral text) {
            return text.value();
        }
        invalid(entry.value().span(), entry.name(), "a string");
        return "";
    }

    private boolean bool(ConfigEntry entry) {
        return switch (word(entry)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> {
                invalid(entry.value().span(), entry.name(), "true or false");
                yield false;
            }
        };
    }

    private Config.MissingProbes missingProbes(ConfigEntry entry) {
        return switch (word(entry)) {
            case "error" -> Config.MissingProbes.ERROR;
            case "warn" -> Config.MissingProbes.WARN;
            case "ignore" -> Config.MissingProbes.IGNORE;
            default -> {
                invalid(entry.value().span(), entry.name(), "error, warn or ignore");
                yield Config.MissingProbes.ERROR;
            }
        };
    }

    private Type.Stack.Mode stackMode(ConfigEntry entry) {
        return StackModes.named(word(entry))
                .orElseGet(
                        () -> {
                            invalid(entry.value().span(), entry.name(), "bpftrace, perf or raw");
                            return Type.Stack.Mode.BPFTRACE;
                        });
    }

    private void invalid(Span span, String name, String wanted) {
        diagnostics.error(
                DiagnosticCode.WRONG_VALUE,
                span,
                "invalid value for the setting " + name,
                "it takes " + wanted);
    }
}
