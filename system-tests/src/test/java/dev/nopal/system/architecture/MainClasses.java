package dev.nopal.system.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled main code of the modules on this class path: core, script, agent and cli. */
final class MainClasses {
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.nopal");

    private MainClasses() {}

    static JavaClasses all() {
        return ALL;
    }
}
