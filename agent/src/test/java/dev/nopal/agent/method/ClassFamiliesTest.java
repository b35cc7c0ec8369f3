package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.LoadingClass;
import dev.nopal.agent.instrument.TestAgent;

import org.junit.jupiter.api.Test;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;

/** Decides about classes that are never defined. */
final class ClassFamiliesTest {
    private static final String PATTERN = "java.lang.Comparable+";

    private final ClassFamilies families =
            new ClassFamilies(new LoadedClasses(TestAgent.instrumentation()));

    ClassFamiliesTest() {
        families.add(PATTERN);
    }

    private static LoadingClass loading(String name, String superclass, boolean isBase) {
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of(name),
                                made -> made.withSuperclass(ClassDesc.of(superclass)));
        return new LoadingClass(name, bytes, isBase);
    }

    @Test
    void aClassThatExtendsAMemberIsOne() {
        assertThat(families.mayInclude(loading("a.Late", "java.lang.Enum", false))).isTrue();
        assertThat(families.matches(PATTERN, "a.Late")).isTrue();
        assertThat(families.mayInclude(loading("a.Later", "a.Late", false))).isTrue();
        assertThat(families.matches(PATTERN, "a.Later")).isTrue();
    }

    @Test
    void aClassWhoseSupertypesAreKnownAndNoMembersIsNone() {
        assertThat(families.mayInclude(loading("b.Late", "java.lang.Object", false))).isFalse();
        assertThat(families.mayInclude(loading("b.Later", "b.Late", false))).isFalse();
        assertThat(families.mayMatch(PATTERN, "b.Later")).isFalse();
    }

    @Test
    void aClassWithAnUnknownSupertypeMayBecomeOne() {
        assertThat(families.mayInclude(loading("c.Late", "c.Unknown", false))).isTrue();
        assertThat(families.mayMatch(PATTERN, "c.Late")).isTrue();
        assertThat(families.matches(PATTERN, "c.Late")).isFalse();
    }

    /** Their first call decides, on the thread that calls: without a list of all classes. */
    private static final class Member implements Comparable<Member> {
        static void run(ClassFamilies families) {
            families.decide(Member.class.getName());
        }

        @Override
        public int compareTo(Member other) {
            return 0;
        }
    }

    private static final class Outsider {
        static void run(ClassFamilies families) {
            families.decide(Outsider.class.getName());
        }
    }

    @Test
    void theFirstCallDecidesAboutAClassWithAnUnknownSupertype() {
        for (Class<?> each : new Class<?>[] {Member.class, Outsider.class}) {
            assertThat(families.mayInclude(loading(each.getName(), "c.Unknown", false))).isTrue();
        }
        Member.run(families);
        Outsider.run(families);
        assertThat(families.matches(PATTERN, Member.class.getName())).isTrue();
        assertThat(families.mayMatch(PATTERN, Outsider.class.getName())).isFalse();
        assertThat(families.takeOutsiders()).containsExactly(Outsider.class.getName());
        assertThat(families.takeOutsiders()).isEmpty();
    }

    /** The instrumenter may be loading it for itself: a ClassCircularityError. */
    @Test
    void classesOfJavaBaseAreNotInstrumentedOnLoad() {
        assertThat(families.mayInclude(loading("d.Late", "d.Unknown", true))).isFalse();
        assertThat(families.mayInclude(loading("d.Later", "java.lang.Enum", true))).isFalse();
    }

    @Test
    void bytesThatAreNoClassAreNoMember() {
        assertThat(families.mayInclude(new LoadingClass("e.Odd", new byte[] {1}, false))).isFalse();
    }
}
