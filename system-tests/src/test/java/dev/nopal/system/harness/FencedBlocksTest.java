package dev.nopal.system.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.system.harness.FencedBlocks.Block;

import org.junit.jupiter.api.Test;

class FencedBlocksTest {
    @Test
    void findsBlocksAndTheirLanguages() {
        String markdown =
                """
                text `not a block`

                ```java title
                a ``` b
                ```
                ~~~
                plain
                ```
                ~~~
                ````sh
                ```
                ````
                """;
        assertThat(FencedBlocks.of(markdown))
                .containsExactly(
                        new Block("java", "a ``` b\n", 3),
                        new Block("", "plain\n```\n", 6),
                        new Block("sh", "```\n", 10));
    }

    @Test
    void refusesBlockThatIsNeverClosed() {
        assertThatThrownBy(() -> FencedBlocks.of("```sh\nls\n")).hasMessageContaining("line 1");
    }
}
