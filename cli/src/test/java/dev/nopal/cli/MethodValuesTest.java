package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;

/** The values at methods that call each other, take locks and get objects of different classes. */
@Timeout(300)
@Tag("slow")
final class MethodValuesTest {
    private static Shop program;

    @BeforeAll
    static void start() throws IOException {
        program = PlainProgram.open();
        program.ask("till 1"); // Loads all classes.
    }

    @AfterAll
    static void end() {
        assertThat(program.errors()).as("the program noticed nothing").isEmpty();
        program.close();
    }

    @Test
    void aMethodThatTwoPatternsOfABlockMatchFiresOnce() throws Exception {
        String script =
                "method:com.shop.Till:ring, method:com.shop.T*:rin*, method:*.Till:r*g"
                        + " { @ = count(); } method:com.shop.Till:ring { @other = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("till 4");
            assertThat(nopal.interrupted()).isEqualTo("\n\n@: 4\n@other: 4\n");
        }
    }

    @Test
    void anOverloadThatOnlyCallsAnotherIsLeftOut() throws Exception {
        String script = "method:com.shop.Till:scan { @[probe] = count(); }";
        try (Shop nopal = program.tracedBy(script)) {
            assertThat(nopal.errors()).contains("1 trivial one left out (--include-trivial)");
            program.ask("till 3");
            assertThat(nopal.interrupted())
                    .isEqualTo("\n\n@[method:com.shop.Till:scan(int,String)]: 3\n");
        }
        try (Shop nopal = program.tracedBy(script, "--include-trivial")) {
            program.ask("till 3");
            assertThat(nopal.interrupted()).contains("scan(int)]: 3\n").contains("String)]: 3\n");
        }
        try (Shop nopal = program.tracedBy("method:com.shop.Till:scan(int) { @ = count(); }")) {
            program.ask("till 2");
            assertThat(nopal.interrupted()).isEqualTo("\n\n@: 2\n");
        }
    }

    @Test
    void saysThatDurationLeavesOutTheLockOfAMethod() throws Exception {
        String caution =
                "nopal: com.shop.Till.ring is synchronized: duration leaves out how long it waits"
                        + " for its own lock; nopal locks shows that";
        try (Shop nopal =
                program.tracedBy("methodret:com.shop.Till:r* { @[probe] = max(duration); }")) {
            assertThat(nopal.errors()).contains(caution);
            program.ask("till 1");
            assertThat(nopal.interrupted()).contains("Till:ring]");
        }
        try (Shop nopal = program.tracedBy("methodret:com.shop.Till:r* { @[probe] = count(); }")) {
            assertThat(nopal.errors()).doesNotContain("synchronized");
        }
    }

    @Test
    void readsAFieldFromTheClassOfEachObject() throws Exception {
        String script = "method:com.shop.Till:read { printf(\"[%s]\\n\", args.slip.code); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("till 1");
            nopal.signal("INT");
            assertThat(nopal.rest()).isEqualTo("[a7]\n[5]\n[null]\n\n\n");
            assertThat(nopal.errors())
                    .contains("WARNING: the field 'code' is ")
                    .contains("java.lang.String in com.shop.Till$Paper")
                    .contains("int in com.shop.Till$Digital")
                    .contains(
                            "nopal: args.slip was null 1 time, so its field code was read as null");
        }
    }

    @Test
    void aCastChoosesAClass() throws Exception {
        String script =
                "method:com.shop.Till:read { printf(\"[%s]\\n\","
                        + " ((com.shop.Till$Paper)args.slip).code);"
                        + " @ = sum(((Digital)args.slip).code); }";
        try (Shop nopal = program.tracedBy(script)) {
            program.ask("till 2");
            assertThat(nopal.interrupted()).isEqualTo("[a7]\n[]\n[]\n[a7]\n[]\n[]\n\n\n@: 10\n");
            assertThat(nopal.errors())
                    .contains(
                            "nopal: args.slip had no field code 2 times; the first such object"
                                    + " was of the class com.shop.Till$Digital");
        }
    }
}
