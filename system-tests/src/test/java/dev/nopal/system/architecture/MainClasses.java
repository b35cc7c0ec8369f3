package dev.nopal.system.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/**
 * The compiled main code of the modules on this class path: core, script, agent, cli, mcp, junit,
 * spring.
 */
final class MainClasses {
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.nopal")
                    .that(resideOutsideOfPackages("dev.nopal.testing..", "dev.nopal.downgrade.."))
                    .that(describe("are not copied", each -> !isCopied(each.getPackageName())));

    private MainClasses() {}

    /** Returns whether the build copies this package into the jars: stubs, and a library. */
    static boolean isCopied(String packageName) {
        return packageName.endsWith(".newer")
                || packageName.startsWith("dev.nopal.script.classfile");
    }

    static JavaClasses all() {
        return ALL;
    }
}
