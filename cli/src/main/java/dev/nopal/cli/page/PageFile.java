package dev.nopal.cli.page;

import dev.nopal.script.render.PageTemplate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A page in one file: data, style and code, with nothing to fetch. */
public final class PageFile {
    private static final PageTemplate TEMPLATE = new PageTemplate(PageFile::resource);

    private PageFile() {}

    /** Returns a self-contained page. */
    public static byte[] of(Page page) {
        return TEMPLATE.page(page.json()).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a page without data, which it fetches periodically from its server. */
    static byte[] live() {
        return TEMPLATE.live().getBytes(StandardCharsets.UTF_8);
    }

    private static String resource(String name) {
        try (InputStream in = PageFile.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
