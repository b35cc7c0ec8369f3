package dev.nopal.cli.page;

import dev.nopal.script.render.PageTemplate;

/** The data of a page without the code and style that every page has. */
public final class PageJson {
    private PageJson() {}

    public static String of(Page page) {
        return PageTemplate.embedded(page.json());
    }
}
