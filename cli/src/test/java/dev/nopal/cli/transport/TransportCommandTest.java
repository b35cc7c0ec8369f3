package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/** Tests how commands are split, and what the place is called to which they lead. */
final class TransportCommandTest {
    @ParameterizedTest
    @CsvSource({
        "ssh web1, web1",
        "ssh -p 2222 user@web1, user@web1",
        "docker exec -i shop, shop",
        "docker exec -i -u app shop, shop",
        "podman exec --interactive shop, shop",
        "kubectl exec -i shop-7d9 --, shop-7d9",
        "kubectl exec -i shop-7d9 -c app --, shop-7d9",
        "kubectl --context prod exec -i shop-7d9 -n live --container=app --, shop-7d9",
        "ssh web1 docker exec -i shop, shop",
        "ssh -F config -o User=app web1 env JAVA_HOME=/opt/jdk, web1",
        "env JAVA_HOME=/opt/jdk, env",
        "sudo -n -u shop, sudo",
        "env, env",
    })
    void placeIsNamedAfterTheWordThatNamesIt(String command, String name) {
        assertThat(TransportCommand.parse(command).name()).isEqualTo(name);
    }

    @Test
    void wordsAreSplitAsInAShellAndNothingIsExpanded() {
        assertThat(TransportCommand.parse("ssh -o 'ProxyCommand=nc %h 22' \"$HOST\" *").words())
                .containsExactly("ssh", "-o", "ProxyCommand=nc %h 22", "$HOST", "*");
    }

    @Test
    void equalNamesAreTold() {
        assertThat(
                        TransportCommand.parseAll(
                                List.of("ssh web1", "ssh web2", "ssh -l app web1", "ssh web1")))
                .extracting(TransportCommand::name)
                .containsExactly("web1", "web2", "web1#2", "web1#3");
    }

    @Test
    void farEndIsAppendedUnlessItRunsThere() {
        assertThat(new TransportCommand(List.of("ssh", "web1"), "web1").complete())
                .containsExactly("ssh", "web1", "sh");
        assertThat(new TransportCommand(List.of("kubectl", "attach"), "pod", true).complete())
                .containsExactly("kubectl", "attach");
    }

    @Test
    void rejectsEmptyCommand() {
        assertThatThrownBy(() -> TransportCommand.parse("  "))
                .isInstanceOf(Failure.class)
                .hasMessage("an empty --via names no command; for example --via 'ssh web1'");
    }
}
