package dev.nopal.spring.endpoint;

import dev.nopal.script.render.JsonText;
import dev.nopal.script.render.PageTemplate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The page of a profile, in one text with nothing to fetch.
 *
 * <p>Style and code are those of the command's pages. The command itself is not used, because its
 * jar would bring other libraries into the application.
 */
final class ProfilePage {
    private static final PageTemplate TEMPLATE = new PageTemplate(ProfilePage::resource);

    private ProfilePage() {}

    static String of(StackTree tree, int seconds) {
        return TEMPLATE.page(json(tree, seconds));
    }

    private static String json(StackTree tree, int seconds) {
        String sections =
                tree.samples() == 0
                        ? "[]"
                        : "[{\"kind\":\"flame\",\"name\":\"on CPU\",\"note\":\"\",\"data\":"
                                + tree.json()
                                + "}]";
        return "{\"title\":\"Which methods use the CPU?\",\"program\":"
                + JsonText.quote("process " + ProcessHandle.current().pid())
                + ",\"script\":\"\",\"app\":\"\",\"facts\":[[\"duration\","
                + JsonText.quote(seconds + " s")
                + "],[\"samples\","
                + JsonText.quote(Long.toString(tree.samples()))
                + "]],\"empty\":\"No thread ran Java code in these seconds.\",\"sections\":"
                + sections
                + "}";
    }

    private static String resource(String name) {
        try (InputStream in = ProfilePage.class.getResourceAsStream("page/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
