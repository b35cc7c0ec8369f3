package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ScriptQuestionTest {
    @Test
    void theCommentAtTheTopIsTheQuestion() {
        assertThat(
                        ScriptQuestion.of(
                                "gc.bt", "#!/usr/bin/nopal\n//\n// Why?  \n// More.\nBEGIN { }"))
                .isEqualTo("Why?");
        assertThat(ScriptQuestion.of("stdin", "// Why?\nBEGIN { }")).isEqualTo("Why?");
    }

    @Test
    void withoutOneItIsTheFileOrTheScript() {
        assertThat(ScriptQuestion.of("my.bt", "BEGIN { }\n// Not a question")).isEqualTo("my.bt");
        assertThat(ScriptQuestion.of("stdin", " BEGIN { } // Not a question\n"))
                .isEqualTo("BEGIN { } // Not a question");
        assertThat(ScriptQuestion.of("-e", "BEGIN { }")).isEqualTo("BEGIN { }");
        assertThat(ScriptQuestion.of("", "")).isEmpty();
    }

    @Test
    void parametersAreAFact() {
        Map<String, String> named = new LinkedHashMap<>(Map.of("over", "20000000"));
        assertThat(ScriptQuestion.parameters(List.of("com.shop.Cart:*", "a b"), named))
                .contains(new Fact("parameters", "com.shop.Cart:* a b --over=20000000"));
        assertThat(ScriptQuestion.parameters(List.of(), named))
                .contains(new Fact("parameters", "--over=20000000"));
        assertThat(ScriptQuestion.parameters(List.of(), Map.of())).isEmpty();
    }
}
