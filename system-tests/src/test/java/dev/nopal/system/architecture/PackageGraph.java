package dev.nopal.system.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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
        return name.equals("dev.nopal") || name.startsWith("dev.nopal.");
    }

    Set<String> packages() {
        return uses.keySet();
    }
}
