package dev.nopal.system.jdks;

import dev.nopal.system.harness.Require;
import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Where {@code CI=true}, the tests of this package must run on the oldest JDK and on this one. */
class NeededJdksTest {

    @ParameterizedTest
    @ValueSource(ints = {Jdk.OLDEST, 25})
    void jdkIsThere(int feature) {
        List<Jdk> all = Jdks.all();
        Require.that(
                all.stream().anyMatch(each -> each.feature() == feature),
                "no JDK " + feature + " in NOPAL_JDKS or the usual folders, only " + all);
    }
}
