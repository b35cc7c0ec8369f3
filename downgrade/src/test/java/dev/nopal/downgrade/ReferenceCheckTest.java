package dev.nopal.downgrade;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

class ReferenceCheckTest {
    @TempDir Path folder;

    private List<String> unresolved(String body) throws Exception {
        return CompiledSource.unresolved(
                        folder, CompiledSource.rewritten(folder, "class Source {" + body + "}"))
                .stream()
                .map(UnresolvedReference::toString)
                .toList();
    }

    @Test
    void reportsNewerMethodsThatHaveNoStub() throws Exception {
        assertThat(unresolved("Object a(String s) { return s.splitWithDelimiters(\",\", 1); }"))
                .containsExactly(
                        "t.Source uses java.lang.String.splitWithDelimiters(Ljava/lang/String;I)"
                                + "[Ljava/lang/String;, which is in Java 21 and newer");
    }

    @Test
    void reportsNewerClassesOnce() throws Exception {
        assertThat(unresolved("Object a() { return java.lang.foreign.Arena.global().scope(); }"))
                .contains("t.Source uses java.lang.foreign.Arena, which is in Java 20 and newer")
                .noneMatch(each -> each.contains("Arena.global"));
    }

    @Test
    void findsInheritedAndPolymorphicMembers() throws Exception {
        assertThat(
                        unresolved(
                                """
                                long a(java.lang.invoke.MethodHandle h, StringBuilder b, int[] i,
                                        List<?> l) throws Throwable {
                                    b.setLength(0);
                                    return (long) h.invokeExact(i.clone()) + l.hashCode()
                                            + b.length();
                                }
                                """))
                .isEmpty();
    }

    @Test
    void knowsWhatAReleaseHas() throws Exception {
        try (JavaApi api = JavaApi.of(17)) {
            assertThat(api.find("java/util/List")).isPresent();
            assertThat(api.find("java/lang/MatchException")).isEmpty();
            assertThat(api.hasMethod("java/util/ArrayList", "get", "(I)Ljava/lang/Object;"))
                    .isTrue();
            assertThat(api.hasMethod("java/util/ArrayList", "getFirst", "()Ljava/lang/Object;"))
                    .isFalse();
        }
    }
}
