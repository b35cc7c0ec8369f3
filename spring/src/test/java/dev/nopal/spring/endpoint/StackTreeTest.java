package dev.nopal.spring.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import java.util.List;

class StackTreeTest {
    private static final String DATA = "<script type=\"application/json\" id=\"data\">";

    @Test
    void nodesAreInPreorder() throws Exception {
        StackTree tree = new StackTree();
        tree.add(List.of("main", "b"));
        tree.add(List.of("main", "a", "b"));
        tree.add(List.of("main", "a"));
        tree.add(List.of("main", "a"));
        JsonNode json = new ObjectMapper().readTree(tree.json());
        assertThat(json.get("total").asInt()).isEqualTo(4);
        assertThat(json.get("frames")).hasToString("[\"all\",\"main\",\"a\",\"b\"]");
        assertThat(json.get("levels")).hasToString("[0,1,2,3,2]");
        assertThat(json.get("names")).hasToString("[0,1,2,3,3]");
        assertThat(json.get("selves")).hasToString("[0,0,2,1,1]");
    }

    @Test
    void treeIsBounded() throws Exception {
        StackTree tree = new StackTree();
        for (int i = 0; i < 60_000; i++) {
            tree.add(List.of("frame" + i));
        }
        JsonNode json = new ObjectMapper().readTree(tree.json());
        assertThat(json.get("levels")).hasSize(50_000);
        assertThat(json.get("selves").get(0).asInt()).isEqualTo(60_000 - 49_999);
        assertThat(json.get("total").asInt()).isEqualTo(60_000);
    }

    @Test
    void hostileNamesStayText() throws Exception {
        String name = "</script><b>\"\\\n\u2028&\0ä";
        StackTree tree = new StackTree();
        tree.add(List.of(name));
        String page = ProfilePage.of(tree, 1);
        int from = page.indexOf(DATA) + DATA.length();
        String data = page.substring(from, page.indexOf("</script>", from));
        assertThat(data).contains("\\u003c/script").doesNotContain("<", ">", "&", "\u2028");
        JsonNode frames = new ObjectMapper().readTree(data).at("/sections/0/data/frames");
        assertThat(frames.get(1).asString()).isEqualTo(name);
    }
}
