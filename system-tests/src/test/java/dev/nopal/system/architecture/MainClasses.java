package dev.nopal.system.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled main code of the modules on this class path: core, script, agent and cli. */
final class MainClasses {
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.nopal")
                    .that(resideOutsideOfPackage("dev.nopal.testing.."));

    private MainClasses() {}

    static JavaClasses all() {
        return ALL;
    }
}
