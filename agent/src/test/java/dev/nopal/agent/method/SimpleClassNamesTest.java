package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.fixture.Fixture;
import dev.nopal.script.AttachPoint;

import org.junit.jupiter.api.Test;

class SimpleClassNamesTest {
    private static final LoadedClasses CLASSES = new LoadedClasses(TestAgent.instrumentation());
    private static final String FIXTURE = Fixture.class.getName(); // Which loads it.
    private final SimpleClassNames names = new SimpleClassNames(CLASSES, false);

    private String resolved(String className) {
        return ((AttachPoint.Method) names.resolve(new AttachPoint.Method(className, "m")))
                .className();
    }

    @Test
    void findsTheOnlyClassOfThatName() {
        assertThat(resolved("Fixture")).isEqualTo(FIXTURE);
        assertThat(resolved("StringBuilder")).isEqualTo("java.lang.StringBuilder");
        assertThat(names.resolve(new AttachPoint.Line("Fixture", 7)))
                .isEqualTo(new AttachPoint.Line(FIXTURE, 7));
        assertThat(names.resolve(new AttachPoint.MethodReturn("Fixture", "m")))
                .isEqualTo(new AttachPoint.MethodReturn(FIXTURE, "m"));
    }

    @Test
    void keepsFullNamesPatternsAndUnknownOnes() {
        for (String name : new String[] {"java.lang.String", "*ixture", "NoSuchClassAnywhere"}) {
            assertThat(resolved(name)).isEqualTo(name);
        }
    }

    /** {@code Entry} is a nested class of several maps of the JDK. */
    @Test
    void keepsAmbiguousNames() {
        assertThat(CLASSES.withSimpleName("Entry")).hasSizeGreaterThan(1);
        assertThat(resolved("Entry")).isEqualTo("Entry");
    }

    @Test
    void waitsForAClassOfAnyPackageBeforeAProgramStarts() {
        SimpleClassNames early = new SimpleClassNames(CLASSES, true);
        assertThat(early.resolve(new AttachPoint.Method("NoSuchClassYet", "m")))
                .isEqualTo(new AttachPoint.Method("*.NoSuchClassYet", "m"));
        assertThat(early.resolve(new AttachPoint.Method("Fixture", "m")))
                .isEqualTo(new AttachPoint.Method(FIXTURE, "m"));
    }

    /** A program that is one source file, started by {@code java Pricing.java}, has no package. */
    @Test
    void anyPackageMayBeNone() {
        assertThat(ClassFamilies.matchesName("*.Pricing", "Pricing")).isTrue();
        assertThat(ClassFamilies.matchesName("*.Pricing", "com.shop.Pricing")).isTrue();
        assertThat(ClassFamilies.matchesName("*.Pricing", "OtherPricing")).isFalse();
        assertThat(MethodProbe.isLineOf("*.Pricing", "Pricing$1")).isTrue();
    }
}
