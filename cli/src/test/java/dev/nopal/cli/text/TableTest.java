package dev.nopal.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TableTest {
    @Test
    void alignsColumnsAndLeavesTheLastOneOpen() {
        Table table = new Table("PID", "MAIN", "X");
        table.add("12345", "a", "1");
        table.add("1", "longer", "22");
        assertThat(table).hasToString("PID    MAIN    X\n12345  a       1\n1      longer  22\n");
    }

    @Test
    void refusesRowOfOtherWidth() {
        Table table = new Table("A", "B");
        assertThatThrownBy(() -> table.add("1")).isInstanceOf(IllegalArgumentException.class);
    }
}
