package dev.nopal.junit.leak.cases;

import dev.nopal.junit.leak.NoLeaks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Tests that leak, or do not, run by the testkit. */
public final class LeakCases {
    private LeakCases() {}

    @Isolated("they count the same instances")
    public static final class Collected {
        private final List<Session> own = new ArrayList<>();

        @Test
        @NoLeaks(Session.class)
        void garbage() {
            for (int i = 0; i < 100; i++) {
                new Session().data[0] = i;
            }
        }

        @Test
        @NoLeaks(Session.class)
        void heldWeaklySoftlyAndByACleaner() {
            Session session = new Session();
            Session.WEAK.add(new WeakReference<>(session));
            Session.SOFT.add(new SoftReference<>(new Session()));
            Session.CLEANER.register(session, () -> {});
        }

        @Test
        @NoLeaks(Session.class)
        void heldByTheTestItself() {
            own.add(new Session());
        }

        @Test
        @NoLeaks(Session.class)
        void removedAfterTheTest() {
            Session.CURRENT.set(new Session());
        }

        @AfterEach
        void clear() {
            Session.CURRENT.remove();
        }
    }

    @Isolated("they count the same instances")
    public static final class Leaking {
        @Test
        @NoLeaks({Session.class, StringBuilder.class})
        void inAStaticField() {
            Session.REGISTRY
                    .computeIfAbsent("ada", _ -> new ArrayList<>())
                    .addAll(List.of(new Session(), new Session(), new Session()));
        }

        @Test
        @NoLeaks(Session.class)
        void inAThreadLocal() {
            Session.CURRENT.set(new Session());
        }

        @Test
        @NoLeaks(Session.class)
        void inALongList() {
            Session first = new Session();
            Session.REGISTRY.put("ada", List.of(first));
            for (int i = 0; i < 5; i++) {
                first.next = new Session();
                first = first.next;
            }
        }
    }

    /** Leaks in one test, seen after all of them. */
    @NoLeaks(Session.class)
    public static final class LeakingClass {
        @Test
        void leaks() {
            Session.REGISTRY.put("ada", List.of(new Session()));
        }

        @Test
        void doesNot() {}
    }

    public static final class Wrong {
        @Test
        @NoLeaks(CharSequence.class)
        void noInstances() {}

        @Test
        @NoLeaks({})
        void noClass() {}
    }

    public static final class Failing {
        @Test
        @NoLeaks(Session.class)
        void failsItself() {
            Session.REGISTRY.put("ada", List.of(new Session()));
            Assertions.fail("its own failure");
        }
    }
}
