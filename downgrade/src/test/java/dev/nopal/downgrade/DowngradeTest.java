package dev.nopal.downgrade;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class DowngradeTest {
    private static final String SHAPES =
            """
            sealed interface Shape permits Circle, Square, Named {}
            record Circle(int radius) implements Shape {}
            record Square(int side) implements Shape {}
            record Named(String name, Shape shape) implements Shape {}
            """;

    @TempDir Path folder;

    private Object result(String body) throws Exception {
        Map<String, byte[]> files =
                CompiledSource.rewritten(folder, SHAPES + "class Source {" + body + "}");
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            assertThat(ClassFile.of().parse(each.getValue()).majorVersion())
                    .as(each.getKey())
                    .isEqualTo(ClassFile.JAVA_17_VERSION);
            assertThat(verifier(files).verify(each.getValue())).as(each.getKey()).isEmpty();
        }
        assertThat(CompiledSource.unresolved(folder, files)).isEmpty();
        return CompiledSource.run(files);
    }

    private static ClassFile verifier(Map<String, byte[]> files) {
        return ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing(type -> open(files, type))
                                .orElse(ClassHierarchyResolver.defaultResolver())));
    }

    private static InputStream open(Map<String, byte[]> files, ClassDesc type) {
        String name = type.descriptorString();
        byte[] file = files.get(name.substring(1, name.length() - 1) + ".class");
        return file == null ? null : new ByteArrayInputStream(file);
    }

    @Test
    void switchesOverTypesAndRecordPatterns() throws Exception {
        assertThat(
                        result(
                                """
                                static int area(Shape shape) {
                                    return switch (shape) {
                                        case Circle(int radius) when radius > 100 -> -1;
                                        case Circle(int radius) -> 3 * radius * radius;
                                        case Square square -> square.side() * square.side();
                                        case Named(String name, Circle(int radius)) -> radius;
                                        case Named(String name, Shape inner) -> area(inner) + 1;
                                    };
                                }
                                static Object run() {
                                    return List.of(
                                            area(new Circle(200)),
                                            area(new Circle(2)),
                                            area(new Square(5)),
                                            area(new Named("c", new Circle(7))),
                                            area(new Named("s", new Square(3))));
                                }
                                """))
                .isEqualTo(List.of(-1, 12, 25, 7, 10));
    }

    @Test
    void switchesOverNullTextAndNumbers() throws Exception {
        assertThat(
                        result(
                                """
                                static String name(Object value) {
                                    return switch (value) {
                                        case null -> "null";
                                        case String text when text.isEmpty() -> "empty";
                                        case String text -> "text";
                                        case Integer number when number > 9 -> "large";
                                        case Integer number -> "small";
                                        case int[] array -> "array";
                                        default -> "other";
                                    };
                                }
                                static Object run() {
                                    return List.of(name(null), name(""), name("a"), name(10),
                                            name(9), name(new int[0]), name(1L));
                                }
                                """))
                .isEqualTo(List.of("null", "empty", "text", "large", "small", "array", "other"));
    }

    @Test
    void switchesOverEnumsWithPatternsAndOverTextWithPatterns() throws Exception {
        assertThat(
                        result(
                                """
                                enum Colour { RED, GREEN, BLUE }
                                static int of(Colour colour) {
                                    return switch (colour) {
                                        case null -> 0;
                                        case RED -> 1;
                                        case Colour each when each.ordinal() == 1 -> 2;
                                        case BLUE -> 3;
                                        case Colour each -> 4;
                                    };
                                }
                                static int of(String text) {
                                    return switch (text) {
                                        case null -> 0;
                                        case "one" -> 1;
                                        case String each when each.startsWith("t") -> 2;
                                        case "three" -> 3;
                                        case String each -> each.length();
                                    };
                                }
                                static Object run() {
                                    return List.of(of((Colour) null), of(Colour.RED),
                                            of(Colour.GREEN), of(Colour.BLUE), of((String) null),
                                            of("one"), of("two"), of("three"), of("fifteen"));
                                }
                                """))
                .isEqualTo(List.of(0, 1, 2, 3, 0, 1, 2, 2, 7));
    }

    @Test
    void switchesInInterfacesAndLambdas() throws Exception {
        assertThat(
                        result(
                                """
                                interface Named {
                                    default String of(Object value) {
                                        java.util.function.Function<Object, String> inner =
                                                each -> switch (each) {
                                                    case Long number -> "long";
                                                    default -> "none";
                                                };
                                        return switch (value) {
                                            case Integer number -> "int " + inner.apply(1L);
                                            default -> inner.apply(value);
                                        };
                                    }
                                }
                                static Object run() {
                                    Named named = new Named() {};
                                    return named.of(1) + named.of(2L) + named.of("");
                                }
                                """))
                .isEqualTo("int longlongnone");
    }

    @Test
    void callsStubsOfNewerMethodsAlsoByReference() throws Exception {
        assertThat(
                        result(
                                """
                                static Object run() throws Exception {
                                    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
                                    java.util.function.Function<List<Integer>, Integer> last =
                                            List::getLast;
                                    java.util.function.LongBinaryOperator up = Math::ceilDiv;
                                    ArrayList<Integer> same = new ArrayList<>(list);
                                    Thread thread = Thread.currentThread();
                                    return List.of(list.getFirst(), last.apply(list),
                                            list.removeFirst(), list.removeLast(), list.reversed(),
                                            same.getLast(), up.applyAsLong(7, 2),
                                            Math.clamp(7L, 1, 5), Math.ceilDiv(-7, 2),
                                            new StringBuilder().repeat("ab", 2).repeat('c', 2)
                                                    .toString(),
                                            thread.isVirtual(), thread.threadId() > 0);
                                }
                                """))
                .isEqualTo(List.of(1, 4, 1, 4, List.of(3, 2), 4, 4L, 5, -3, "ababcc", false, true));
    }

    @Test
    void keepsWhatOlderReleasesHave() throws Exception {
        assertThat(
                        result(
                                """
                                static Object run() {
                                    Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
                                    return deque.getFirst() + deque.removeLast() + "x".repeat(2);
                                }
                                """))
                .isEqualTo("3xx");
    }

    @Test
    void copiesOnlyTheStubsThatAreUsed() throws Exception {
        Map<String, byte[]> files =
                CompiledSource.rewritten(
                        folder,
                        "class Source { Object first(List<?> l) { return l.getFirst(); } }");

        assertThat(files)
                .containsOnlyKeys(
                        "t/Source.class",
                        "t/newer/ListMethods.class",
                        "t/newer/ListMethods$1.class");
    }

    @Test
    void keepsTwoFormsOfClassesThatUseTheClassFileApi() throws Exception {
        Map<String, byte[]> files =
                CompiledSource.rewritten(
                        folder,
                        "class Source { java.lang.classfile.Label label; }\nclass Other {}");

        assertThat(files)
                .containsOnlyKeys(
                        "t/Source.class", "t/Other.class", "META-INF/versions/24/t/Source.class");
        assertThat(field(files.get("META-INF/versions/24/t/Source.class")))
                .isEqualTo("Ljava/lang/classfile/Label;");
        assertThat(field(files.get("t/Source.class")))
                .isEqualTo("Ldev/nopal/script/classfile/Label;");
    }

    private static String field(byte[] file) {
        return ClassFile.of().parse(file).fields().getFirst().fieldType().stringValue();
    }

    @Test
    void leavesFilesAloneWhileNothingChanges() throws Exception {
        Path classes = CompiledSource.compile(folder, "class Source {}");
        Path result = folder.resolve("result");
        Path made = result.resolve("t/Source.class");
        Downgrade.run(classes, result, "t", Optional.empty());
        Files.write(made, new byte[] {1});
        Downgrade.run(classes, result, "t", Optional.empty());
        assertThat(made).hasBinaryContent(new byte[] {1});

        Files.setLastModifiedTime(classes.resolve("t/Source.class"), FileTime.fromMillis(0));
        Files.createDirectories(result.resolve("old/older"));
        Files.writeString(result.resolve("old/older/stale"), "");
        Downgrade.run(classes, result, "t", Optional.empty());
        assertThat(Files.size(made)).isGreaterThan(1);
        assertThat(result.resolve("old")).doesNotExist();
    }
}
