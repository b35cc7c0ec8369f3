package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.Adler32;

/** The stand-in itself: the real kubectl must take it for a cluster. */
class ApiServerTest {
    @TempDir Path folder;
    private StandInCluster cluster;
    private ApiServer server;

    @BeforeEach
    void start() {
        Require.commands("kubectl");
        cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.add(new StandInPod("shop-1", Map.of("app", "shop"), words -> words));
        cluster.add(new StandInPod("cart-1", Map.of("app", "cart"), words -> words));
        server = new ApiServer(cluster);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The checksum by which the protocol names it. */
    @Test
    void dictionaryIsTheOneOfSpdy3() throws Exception {
        Adler32 sum = new Adler32();
        sum.update(SpdyHeaders.dictionary());
        assertThat(sum.getValue()).isEqualTo(0xe3c6a7c2L);
    }

    @Test
    void listsPodsByLabelAndName() {
        assertThat(kubectl(Map.of(), "get pods -l app=shop -o name").out()).isEqualTo("pod/shop-1");
        assertThat(kubectl(Map.of(), "get pods -o name").lines()).hasSize(2);
        assertThat(
                        kubectl(Map.of(), "get pods --field-selector metadata.name=cart-1 -o name")
                                .out())
                .isEqualTo("pod/cart-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void runsCommandsOverWebSocketsAndSpdy(String isWebSocket) {
        Map<String, String> way = Map.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS", isWebSocket);
        Command.Result result =
                kubectl(way, "exec shop-1 -c app -- sh -c", "echo out; echo err >&2; exit 7");
        assertThat(result.out()).isEqualTo("out");
        assertThat(result.err()).startsWith("err").contains("exit code 7");
        assertThat(result.exit()).isEqualTo(7);
        // 3 MB in both directions.
        String pipe =
                "head -c 3000000 /dev/zero | timeout 20 kubectl -n production exec -i shop-1 -c app"
                        + " -- cat | wc -c";
        assertThat(
                        Command.of("sh", "-c", pipe)
                                .environment(environment(way))
                                .run()
                                .requireSuccess()
                                .out()
                                .strip())
                .isEqualTo("3000000");
    }

    @Test
    void permitsNoMoreThanItWasTold() {
        server.close();
        Set<String> allowed = new HashSet<>(StandInCluster.USUAL);
        allowed.remove("list pods");
        cluster = new StandInCluster(allowed);
        server = new ApiServer(cluster);
        assertThat(kubectl(Map.of(), "get pods").err()).contains("(Forbidden)");
        assertThat(kubectl(Map.of(), "auth can-i list pods").out()).isEqualTo("no");
        assertThat(kubectl(Map.of(), "auth can-i create pods --subresource=exec").out())
                .isEqualTo("yes");
    }

    private Command.Result kubectl(Map<String, String> more, String words, String... last) {
        String[] first = ("kubectl -n production " + words).split(" ");
        String[] all = Arrays.copyOf(first, first.length + last.length);
        System.arraycopy(last, 0, all, first.length, last.length);
        return Command.of(all).environment(environment(more)).run();
    }

    private Map<String, String> environment(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("HOME", folder.toString());
        all.put("KUBECONFIG", server.kubeconfig(folder).toString());
        return all;
    }
}
