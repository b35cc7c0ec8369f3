package dev.nopal.junit.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.library.cases.DatabaseCases;
import dev.nopal.junit.library.cases.JsonCases;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A leak, an allocation and a delay in libraries of others are found, and only where they are. */
final class PlantedFaultsTest {
    @AfterEach
    void forget() {
        Faults.FORGOTTEN.clear();
    }

    @Test
    void librariesAsTheyArePass() {
        CaseRun.of(DatabaseCases.Sound.class).passed(2);
        CaseRun.of(JsonCases.Sound.class).passed(1);
    }

    @Test
    void leakInH2IsFound() {
        assertThat(
                        CaseRun.ofMethod(DatabaseCases.Leaking.class, "statementsAreCollected")
                                .failure())
                .startsWith(
                        "org.h2.jdbc.JdbcPreparedStatement leaks: 50 instances are alive, 0 before"
                                + " the test; one of them is held by\n"
                                + "    static dev.nopal.junit.library.Faults.FORGOTTEN\n"
                                + "      -> java.util.ArrayList.elementData\n"
                                + "      -> java.lang.Object[")
                .endsWith("]\n      -> org.h2.jdbc.JdbcPreparedStatement");
    }

    @Test
    void delayInH2IsFound() {
        assertThat(CaseRun.ofMethod(DatabaseCases.Slower.class, "queriesAreFast").failure())
                .startsWith(
                        "method:org.h2.jdbc.JdbcPreparedStatement:executeQuery exceeds its budget:"
                                + " p99 is ")
                .contains(", with 99 % confidence at least ", "; the limit is 10ms");
    }

    @Test
    void allocationInJacksonIsFound() {
        assertThat(CaseRun.of(JsonCases.Allocating.class).failure())
                .startsWith(
                        "com.fasterxml.jackson.core.json.ReaderBasedJsonParser:nextToken allocates"
                                + " 1,04")
                .contains(" bytes in each call; its budget is 8 bytes. This is the average of");
    }
}
