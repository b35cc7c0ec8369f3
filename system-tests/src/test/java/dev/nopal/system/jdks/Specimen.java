package dev.nopal.system.jdks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sources for javac: many classes with most of what Java 17 has. */
final class Specimen {
    private static final String SOURCE =
            """
            package specimen;

            import java.util.*;
            import java.util.function.*;
            import java.util.stream.*;

            /** Number NUMBER. */
            public sealed interface SpecimenNUMBER<T extends Comparable<T>> {
                record Leaf<T extends Comparable<T>>(T value, int... weights)
                        implements SpecimenNUMBER<T> {
                    public Leaf {
                        Objects.requireNonNull(value);
                        if (weights.length > NUMBER) {
                            throw new IllegalArgumentException("weights=" + weights.length);
                        }
                    }
                }

                record Branch<T extends Comparable<T>>(
                        SpecimenNUMBER<T> left, SpecimenNUMBER<T> right) implements SpecimenNUMBER<T> {}

                enum Season {
                    SPRING,
                    SUMMER {
                        @Override
                        double warmth() {
                            return 30.5 + ordinal();
                        }
                    };

                    double warmth() {
                        return switch (this) {
                            case SPRING -> Double.NaN;
                            case SUMMER -> NUMBER;
                        };
                    }
                }

                abstract class Base<A> implements Comparable<Base<A>>, AutoCloseable {
                    protected final Map<String, List<A>> parts = new TreeMap<>();
                    private static int created;
                    private final int id = ++created;

                    class Inner {
                        int both(int more) {
                            return id + more;
                        }
                    }

                    @Override
                    public int compareTo(Base<A> other) {
                        return Integer.compare(id, other.id);
                    }
                }

                static long walk(SpecimenNUMBER<?> tree, long depth) {
                    if (tree instanceof Leaf<?> leaf && leaf.weights().length > 0) {
                        return IntStream.of(leaf.weights()).asLongStream().sum() << (depth & 7);
                    } else if (tree instanceof Branch<?> branch) {
                        return walk(branch.left(), depth + 1) ^ walk(branch.right(), depth + 1);
                    }
                    return -1L;
                }

                static String text(Collection<? extends Number> numbers, String word) throws Exception {
                    StringBuilder text = new StringBuilder();
                    outer:
                    for (Number each : numbers) {
                        for (int i = 0; ; i++) {
                            if (i > each.intValue()) {
                                continue outer;
                            }
                            text.append((char) ('a' + i % 26)).append(each instanceof Long l ? l : i);
                            if (text.length() > 1 << 10) {
                                break outer;
                            }
                        }
                    }
                    Base<String> base =
                            new Base<>() {
                                @Override
                                public void close() {
                                    parts.clear();
                                }
                            };
                    try (base) {
                        base.parts.computeIfAbsent(word, w -> new ArrayList<>()).add(word + NUMBER + text);
                        Base<String>.Inner inner = base.new Inner();
                        Supplier<Function<Integer, Integer>> adder = () -> inner::both;
                        text.append(adder.get().apply(NUMBER));
                    } catch (IllegalStateException | ArithmeticException e) {
                        throw new UnsupportedOperationException(e);
                    } finally {
                        text.append(\"\"\"
                            the end of "%s"
                            \"\"\".formatted(word));
                    }
                    synchronized (text) {
                        switch (word) {
                            case "one", "two":
                                text.append(1);
                            case "three":
                                text.append(3L);
                                break;
                            default:
                                text.insert(0, Season.valueOf("SUMMER").warmth());
                        }
                    }
                    return numbers.stream()
                            .map(Number::doubleValue)
                            .filter(d -> d > 0)
                            .sorted(Comparator.reverseOrder())
                            .map(String::valueOf)
                            .collect(Collectors.joining(",", text + "[", "]"));
                }
            }
            """;

    private Specimen() {}

    /** Writes so many sources into a folder. */
    static void write(Path folder, int count) {
        try {
            Files.createDirectories(folder);
            for (int i = 1; i <= count; i++) {
                Files.writeString(
                        folder.resolve("Specimen" + i + ".java"),
                        SOURCE.replace("NUMBER", Integer.toString(i)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
