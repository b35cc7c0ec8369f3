package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.browser.Chromium;
import dev.nopal.cli.browser.Tab;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A real browser for the tests of one class, because it takes seconds to start. Each test has a tab
 * of its own, in which nothing may go wrong and nothing but the page may be fetched.
 */
final class PageBrowser
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    /** The element that shows a flame graph. */
    static final String FLAME = ".flame .canvas canvas";

    private static final Path PICTURES = Path.of("target", "screenshots");

    private Path folder;
    private Chromium chromium;
    private Tab tab;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("nopal-pages");
        chromium = Chromium.start(folder);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        open();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(tab.complaints()).isEmpty();
        assertThat(tab.requests())
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (chromium != null) {
            chromium.close();
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : files) {
            Files.deleteIfExists(each);
        }
    }

    /** Opens another tab, which is checked instead of the one before. */
    void open() {
        tab = chromium.open();
    }

    Tab tab() {
        return tab;
    }

    /** Shows a page from a file; returns its address. */
    String show(Page page) throws IOException {
        Path file = Files.createTempFile(folder, "page", ".html");
        Files.write(file, PageFile.of(page));
        tab.go(file.toUri().toString());
        return file.toUri().toString();
    }

    /** Returns the file for a picture, which is kept after the tests. */
    static Path picture(String name) {
        return PICTURES.resolve(name + ".png");
    }
}
