package dev.nopal.system.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.Arrays;

/** Tests that dependencies point one way, between the modules and inside core. */
class ArchitectureTest {
    private static final String API = "dev.nopal";
    private static final String ELF = "dev.nopal.elf";
    private static final String BACKEND = "dev.nopal.backend";
    private static final String USDT = "dev.nopal.usdt";
    private static final String OS = "dev.nopal.os";
    private static final String CLI = "dev.nopal.cli..";
    private static final String[] CORE = {API, ELF, BACKEND, USDT, OS};

    private static JavaClasses all;

    @BeforeAll
    static void scan() {
        all =
                new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.nopal");
    }

    private static long count(String... packages) {
        return all.stream().filter(resideInAnyPackage(packages)).count();
    }

    @Test
    void scansEnoughToMeanSomething() {
        assertThat(count(API)).isGreaterThan(20);
        assertThat(count(ELF)).isGreaterThan(8);
        assertThat(count(BACKEND)).isGreaterThan(2);
        assertThat(count(USDT)).isPositive();
        assertThat(count(OS)).isGreaterThan(5);
        assertThat(count(CLI)).isGreaterThan(40);
    }

    @Test
    void coreDependsOnTheJdkAlone() {
        only(CORE, CORE);
    }

    @Test
    void elfKnowsNobody() {
        only(new String[] {ELF}, ELF);
    }

    @Test
    void osKnowsOnlyBytes() {
        only(new String[] {OS}, OS, ELF);
    }

    @Test
    void backendsKnowOnlyWhatTheyShare() {
        only(new String[] {BACKEND}, BACKEND, ELF);
        only(new String[] {USDT}, USDT, BACKEND, ELF, OS);
    }

    private static void only(String[] packages, String... allowed) {
        String[] withJdk = Arrays.copyOf(allowed, allowed.length + 1);
        withJdk[allowed.length] = "java..";
        classes()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(withJdk)
                .check(all);
    }

    @Test
    void onlyTheOsPackageCallsNativeCode() {
        noClasses()
                .that()
                .resideOutsideOfPackage(OS)
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.lang\\.foreign\\.(Linker|SymbolLookup)(\\$.*)?")
                .because("the only place that mentions them is " + OS)
                .check(all);
    }

    /** A path is a value, and an IOException what a caller must know of. */
    @Test
    void onlyTheOsPackageOfCoreTouchesFiles() {
        noClasses()
                .that()
                .resideInAnyPackage(API, ELF, BACKEND, USDT)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.io", "java.nio.file..", "java.nio.channels..")
                                .and(
                                        not(
                                                nameMatching(
                                                        "java\\.nio\\.file\\.(Path|InvalidPathException)"
                                                                + "|java\\.io\\.(IOException|EOFException|Serializable)"))))
                .check(all);
    }

    @Test
    void corePrintsNothingAndStartsNoThread() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Thread.class, "start")
                .orShould()
                .dependOnClassesThat(
                        nameMatching(
                                "java\\.util\\.(Timer|concurrent\\..*(Executor|Pool|Thread).*)"))
                .check(all);
    }

    @Test
    void commandUsesOnlyTheByteReadersOfCoreAndItsHeldFiles() {
        noClasses()
                .that()
                .resideInAPackage(CLI)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(BACKEND, USDT, OS)
                                .and(not(nameMatching("dev\\.nopal\\.os\\.HeldFile.*"))))
                .check(all);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.nopal.(*)..").should().beFreeOfCycles().check(all);
    }
}
