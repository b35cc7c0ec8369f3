package dev.nopal.system.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled main code of the modules on this class path: core, script, agent and cli. */
final class MainClasses {
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.nopal")
                    .that(
                            // What the build copies into the jars, and what does that.
                            resideOutsideOfPackages(
                                    "dev.nopal.testing..",
                                    "dev.nopal.downgrade..",
                                    "dev.nopal..newer..",
                                    "dev.nopal.script.classfile.."));

    private MainClasses() {}

    static JavaClasses all() {
        return ALL;
    }
}
