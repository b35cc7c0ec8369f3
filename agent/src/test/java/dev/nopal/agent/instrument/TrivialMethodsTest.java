package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

final class TrivialMethodsTest {
    @SuppressWarnings("unused")
    static final class Bean {
        private static int count;
        private long id;
        private final List<String> names = List.of();

        long id() {
            return id;
        }

        void setId(long id) {
            this.id = id;
        }

        Bean withId(long id) {
            this.id = id;
            return this;
        }

        static int count() {
            return count;
        }

        String kind() {
            return "bean";
        }

        void nothing() {}

        int size() {
            return names.size();
        }

        long next() {
            return id++;
        }

        long checked() {
            if (id < 0) {
                throw new IllegalStateException();
            }
            return id;
        }

        long copied(Bean other) {
            return other.id + id;
        }
    }

    record Point(int x, long y) {
        int sum() {
            return x + (int) y;
        }
    }

    record Odd(int x) {
        Odd {
            if (x < 0) {
                throw new IllegalArgumentException("x=" + x);
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Odd odd && odd.x % 2 == x % 2;
        }

        @Override
        public int hashCode() {
            return x % 2;
        }
    }

    @SuppressWarnings("unused")
    static final class Lambdas {
        private final Bean bean = new Bean();

        Supplier<Integer> delegating() {
            return () -> bean.size();
        }

        IntSupplier working() {
            return () -> bean.size() > 3 ? 1 : bean.size();
        }
    }

    @Test
    void accessorsAreTrivial() throws IOException {
        assertThat(trivial(Bean.class))
                .containsExactlyInAnyOrder("id", "setId", "withId", "count", "kind", "nothing");
    }

    @Test
    void whatTheCompilerWritesForARecordIsTrivial() throws IOException {
        assertThat(trivial(Point.class))
                .containsExactlyInAnyOrder("<init>", "x", "y", "equals", "hashCode", "toString");
    }

    @Test
    void methodsThatAProgrammerWroteInARecordAreNot() throws IOException {
        assertThat(trivial(Odd.class)).containsExactlyInAnyOrder("x", "toString");
    }

    @Test
    void lambdasThatOnlyCallAreTrivial() throws IOException {
        assertThat(trivial(Lambdas.class)).containsExactly("lambda$delegating$0");
    }

    private static Set<String> trivial(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(file)) {
            ClassLocations locations = ClassLocations.read(in.readAllBytes());
            return locations.methods().stream()
                    .filter(locations::isTrivial)
                    .map(MethodLocation::name)
                    .collect(Collectors.toSet());
        }
    }
}
