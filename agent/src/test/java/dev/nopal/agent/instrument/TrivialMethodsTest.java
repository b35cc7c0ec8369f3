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

    @SuppressWarnings("unused")
    abstract static class Overloads {
        private final int limit;

        Overloads() {
            this(10);
        }

        Overloads(int limit) {
            this.limit = limit;
        }

        void add(int one) {
            add(one, 1L);
        }

        void add(int one, Long times) {
            add(one, times.intValue(), "");
        }

        void add(int one, int times, String name) {
            if (times > 0) {
                add(one, times - 1, name + one);
            }
        }

        void put(int one) {
            put(one, "");
        }

        abstract void put(int one, String name);

        void take(int one) {
            add(one);
        }

        int both(int one) {
            return both(one, 1) + both(one, 2);
        }

        int both(int one, int two) {
            return one + two + limit;
        }
    }

    @Test
    void overloadsThatOnlyCallAnotherAreKnown() throws IOException {
        ClassLocations locations = locations(Overloads.class);
        assertThat(locations.methods().stream().filter(locations::isOverloadOfAnother))
                .extracting(method -> method.name() + method.descriptor())
                .containsExactly("<init>()V", "add(I)V", "add(ILjava/lang/Long;)V");
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
        ClassLocations locations = locations(type);
        return locations.methods().stream()
                .filter(locations::isTrivial)
                .map(MethodLocation::name)
                .collect(Collectors.toSet());
    }

    private static ClassLocations locations(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(file)) {
            return ClassLocations.read(in.readAllBytes());
        }
    }
}
