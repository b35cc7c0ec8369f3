package dev.nopal.agent.method;

import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.LineLocation;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.instrument.MethodLocation;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Suggestion;
import dev.nopal.script.Wildcard;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The explanation why an attach point on methods or lines matches nothing, with suggestions. */
final class MethodDiagnosis {
    private static final int MAX_LISTED = 6;

    private final LoadedClasses classes;
    private final ClassFamilies families;
    private final Function<Predicate<String>, List<ClassLocations>> locations;

    MethodDiagnosis(
            LoadedClasses classes,
            ClassFamilies families,
            Function<Predicate<String>, List<ClassLocations>> locations) {
        this.classes = classes;
        this.families = families;
        this.locations = locations;
    }

    static ProbeSource.Missing tooMany(AttachPoint attachPoint, int methods, MethodLimit limit) {
        return new ProbeSource.Missing(
                String.format(
                        Locale.ROOT,
                        "%s matches %,d methods, over the limit of %,d",
                        attachPoint.text(),
                        methods,
                        limit.methods()),
                "narrow it, or raise the limit: " + limit.flag() + " " + methods,
                true);
    }

    static ProbeSource.Missing onlyTrivial(AttachPoint attachPoint, int trivial) {
        return new ProbeSource.Missing(
                String.format(
                        Locale.ROOT,
                        "%s matches only trivial methods (%,d), which patterns leave out",
                        attachPoint.text(),
                        trivial),
                "name one, or trace all of them: --include-trivial",
                true);
    }

    ProbeSource.Missing missing(AttachPoint attachPoint) {
        String className = MethodPatterns.classOf(attachPoint);
        List<ClassLocations> found =
                locations.apply(name -> MethodPatterns.mayBeIn(attachPoint, name, families));
        if (found.isEmpty()) {
            return noClass(attachPoint, className);
        }
        return switch (attachPoint) {
            case AttachPoint.Line line -> noLine(line, found);
            case AttachPoint.Method method -> noMethod(attachPoint, method.method(), found);
            case AttachPoint.MethodReturn method -> noMethod(attachPoint, method.method(), found);
            default -> throw new IllegalArgumentException("attachPoint=" + attachPoint.text());
        };
    }

    private ProbeSource.Missing noClass(AttachPoint attachPoint, String className) {
        if (ClassFamilies.isFamily(className)) {
            return new ProbeSource.Missing(
                    "no loaded class is a "
                            + ClassFamilies.base(className)
                            + " yet; such classes will be instrumented on load",
                    "",
                    false);
        }
        boolean isPattern = Wildcard.isPattern(className);
        Set<String> same =
                SimpleClassNames.isShort(className) ? classes.withSimpleName(className) : Set.of();
        if (same.size() > 1) {
            return new ProbeSource.Missing(
                    String.format(
                            Locale.ROOT, "%,d loaded classes are named %s", same.size(), className),
                    "write one of them with its package: " + listed(same),
                    true);
        }
        String suggestion = isPattern ? "" : similarClass(className);
        return new ProbeSource.Missing(
                (isPattern
                                ? "no loaded class matches " + className + " yet"
                                : "class " + className + " is not loaded yet")
                        + "; it will be instrumented on load",
                suggestion.isEmpty()
                        ? "nopal list '"
                                + MethodPatterns.typeOf(attachPoint).text()
                                + ":PACKAGE.*' shows what is there"
                        : suggestion,
                false);
    }

    private String similarClass(String className) {
        Set<String> names = classes.names();
        String simple = JavaTypes.simple(className);
        String nested = className.replace('.', '$');
        for (String name : names) {
            boolean isSame = JavaTypes.simple(name).equals(simple) || name.endsWith("$" + simple);
            if (isSame || name.replace('.', '$').equals(nested)) {
                return "did you mean '" + name + "'?";
            }
        }
        String packageName = className.substring(0, className.length() - simple.length());
        return Suggestion.of(
                className,
                names.stream()
                        .filter(name -> Math.abs(name.length() - className.length()) < 4)
                        .filter(name -> name.startsWith(packageName) || name.endsWith("." + simple))
                        .toList());
    }

    private ProbeSource.Missing noMethod(
            AttachPoint attachPoint, String method, List<ClassLocations> found) {
        MethodPattern pattern = MethodPattern.of(method);
        boolean isOne = !MethodPatterns.isPattern(MethodPatterns.classOf(attachPoint));
        String where = isOne ? found.getFirst().name() : found.size() + " classes";
        List<MethodLocation> all = found.stream().flatMap(each -> each.methods().stream()).toList();
        List<MethodLocation> without = all.stream().filter(pattern::matches).toList();
        if (!without.isEmpty()) {
            return new ProbeSource.Missing(
                    without.getFirst().owner()
                            + "."
                            + without.getFirst().name()
                            + " has no code: it is abstract or native",
                    implementations(attachPoint, without.getFirst(), method),
                    isOne);
        }
        List<MethodLocation> overloads =
                all.stream().filter(each -> each.name().equals(pattern.name())).toList();
        String hint =
                overloads.isEmpty()
                        ? similarMethod(pattern.name(), all, found.getFirst(), attachPoint)
                        : "it has "
                                + listed(
                                        overloads.stream()
                                                .map(MethodPattern::withParameters)
                                                .sorted()
                                                .toList());
        return new ProbeSource.Missing(
                where + (isOne ? " has" : " have") + " no method " + method, hint, isOne);
    }

    private String implementations(AttachPoint attachPoint, MethodLocation method, String text) {
        List<String> below =
                classes.below(classes.named(method.owner())).stream()
                        .map(Class::getName)
                        .filter(name -> !name.contains("/"))
                        .map(name -> MethodPatterns.typeOf(attachPoint).text() + ":" + name)
                        .map(name -> name + ":" + text)
                        .toList();
        return below.isEmpty() ? "" : "try " + listed(below);
    }

    private String similarMethod(
            String name, List<MethodLocation> all, ClassLocations first, AttachPoint attachPoint) {
        String suggestion =
                Suggestion.of(name, all.stream().map(MethodLocation::name).distinct().toList());
        if (!suggestion.isEmpty()) {
            return suggestion;
        }
        for (Class<?> each : classes.named(first.name())) {
            for (Class<?> at = each.getSuperclass(); at != null; at = at.getSuperclass()) {
                String above = at.getName();
                boolean isThere =
                        locations.apply(above::equals).stream()
                                .flatMap(one -> one.methods().stream())
                                .anyMatch(method -> method.name().equals(name));
                if (isThere) {
                    return "it is inherited: "
                            + MethodPatterns.typeOf(attachPoint).text()
                            + ":"
                            + above
                            + ":"
                            + name;
                }
            }
        }
        return all.isEmpty()
                ? ""
                : "it has " + listed(all.stream().map(MethodLocation::name).toList());
    }

    private static ProbeSource.Missing noLine(AttachPoint.Line line, List<ClassLocations> found) {
        List<Integer> lines =
                found.stream()
                        .flatMap(each -> each.lines().stream())
                        .map(LineLocation::line)
                        .sorted()
                        .distinct()
                        .toList();
        if (lines.isEmpty()) {
            return new ProbeSource.Missing(
                    found.getFirst().name() + " has no line numbers",
                    "it was compiled without -g",
                    true);
        }
        String next =
                lines.stream()
                        .filter(each -> each > line.number())
                        .findFirst()
                        .map(each -> "the next one with code is " + each)
                        .orElse("the last one with code is " + lines.getLast());
        return new ProbeSource.Missing(
                line.className() + " has no code at line " + line.number(), next, true);
    }

    static String listed(Collection<String> names) {
        Set<String> distinct = new LinkedHashSet<>(names);
        return distinct.stream().limit(MAX_LISTED).collect(Collectors.joining(", "))
                + (distinct.size() > MAX_LISTED
                        ? " and " + (distinct.size() - MAX_LISTED) + " more"
                        : "");
    }
}
