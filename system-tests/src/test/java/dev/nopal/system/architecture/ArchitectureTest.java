package dev.nopal.system.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;

import org.junit.jupiter.api.Test;

/** Tests what core does and what others may use of it; {@link PackageArrowsTest} has the arrows. */
class ArchitectureTest {
    private static final String API = "dev.nopal";
    private static final String CODE = "dev.nopal.code";
    private static final String ELF = "dev.nopal.elf";
    private static final String BACKEND = "dev.nopal.backend";
    private static final String USDT = "dev.nopal.usdt";
    private static final String OS = "dev.nopal.os";
    private static final String CLI = "dev.nopal.cli..";
    private static final String MCP = "dev.nopal.mcp..";
    private static final String JUNIT = "dev.nopal.junit..";
    private static final String SPRING = "dev.nopal.spring..";
    private static final String[] CORE = {API, CODE, ELF, BACKEND, USDT, OS};

    private static final JavaClasses ALL = MainClasses.all();

    /** They run inside other people's programs. */
    @Test
    void coreScriptAndAgentDependOnTheJdkAlone() {
        classes()
                .that()
                .resideOutsideOfPackages(CLI, MCP, JUNIT, SPRING)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.nopal..", "java..", "jdk..", "javax.management", "com.sun.management")
                .check(ALL);
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
                .check(ALL);
    }

    /** A path is a value, and an IOException something that a caller must handle. */
    @Test
    void onlyTheOsPackageOfCoreTouchesFiles() {
        noClasses()
                .that()
                .resideInAnyPackage(API, CODE, ELF, BACKEND, USDT)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.io", "java.nio.file..", "java.nio.channels..")
                                .and(
                                        not(
                                                nameMatching(
                                                        "java\\.nio\\.file\\.(Path|InvalidPathException)"
                                                                + "|java\\.io\\.(IOException|EOFException|Serializable)"))))
                .check(ALL);
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
                .check(ALL);
    }

    @Test
    void commandUsesOnlyTheByteReadersOfCoreItsNamesOfProcessesAndItsSystemCalls() {
        noClasses()
                .that()
                .resideInAPackage(CLI)
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage(BACKEND, USDT, OS)
                                .and(
                                        not(
                                                nameMatching(
                                                        "dev\\.nopal\\.os\\.(ForeignFunctions|Kernel|LibC|ProcessIdentity).*"))))
                .check(ALL);
    }
}
