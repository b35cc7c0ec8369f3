package dev.nopal.cli.page;

/** The data of a page without the code and style that every page has. */
public final class PageJson {
    private PageJson() {}

    public static String of(Page page) {
        return PageFile.embedded(page.json());
    }
}
