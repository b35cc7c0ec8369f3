package dev.nopal.system.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The packages of Nopal and what they use of each other.
 *
 * @param uses for each package the packages that it uses, each with one dependency as an example
 */
record PackageGraph(Map<String, Map<String, String>> uses) {
    static PackageGraph of(JavaClasses classes) {
        Map<String, Map<String, String>> uses = new TreeMap<>();
        for (JavaClass type : classes) {
            Map<String, String> used =
                    uses.computeIfAbsent(type.getPackageName(), _ -> new TreeMap<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
                if (isOurs(target) && !target.equals(type.getPackageName())) {
                    used.putIfAbsent(target, dependency.getDescription());
                }
            }
        }
        return new PackageGraph(uses);
    }

    private static boolean isOurs(String name) {
        return (name.equals("dev.nopal") || name.startsWith("dev.nopal."))
                && !MainClasses.isCopied(name);
    }

    Set<String> packages() {
        return uses.keySet();
    }

    /** Returns the rows that {@code arrows.txt} would have for the code as it is, lowest first. */
    String rows() {
        StringBuilder rows = new StringBuilder();
        Set<String> written = new HashSet<>();
        Set<String> left = new TreeSet<>(packages());
        while (!left.isEmpty()) {
            List<String> next =
                    left.stream()
                            .filter(name -> written.containsAll(uses.get(name).keySet()))
                            .toList();
            if (next.isEmpty()) {
                return rows + "# among these is a cycle: " + left + "\n";
            }
            for (String name : next) {
                rows.append(Arrows.shortName(name)).append(" ->");
                uses.get(name)
                        .keySet()
                        .forEach(each -> rows.append(' ').append(Arrows.shortName(each)));
                rows.append('\n');
            }
            written.addAll(next);
            left.removeAll(written);
        }
        return rows.toString();
    }
}
