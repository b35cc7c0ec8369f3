package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibraryPackagesTest {
    @Test
    void noPrefixHidesAnother() {
        assertThat(LibraryPackages.isPrefixFree()).isTrue();
    }

    @Test
    void findsThePrefixOfAName() {
        assertThat(LibraryPackages.of("java.util.List")).contains("java.");
        assertThat(LibraryPackages.of("org.apache.kafka.Kafka")).contains("org.apache.");
        assertThat(LibraryPackages.of("javanese.Word")).isEmpty();
        assertThat(LibraryPackages.of("")).isEmpty();
    }
}
