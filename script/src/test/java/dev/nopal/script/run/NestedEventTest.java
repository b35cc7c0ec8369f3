package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

final class NestedEventTest {
    @TempDir Path folder;

    @Test
    void eventInsideHandlerIsCountedAndNotRun() throws Throwable {
        ProbeSignature probe = new ProbeSignature("usdt:/x:p:n", List.of());
        CheckResult.Accepted checked =
                (CheckResult.Accepted)
                        Script.of("usdt::p:n { @ = count(); }").check(_ -> List.of(probe));
        Path file = folder.resolve("file");
        try (Session session = Session.create(checked.program(), file, SessionOptions.DEFAULT)) {
            var handler = session.handlers().getFirst().handler();
            handler.invokeExact();
            long threadId = Thread.currentThread().threadId();
            long countdown = Guard.SLOTS[Guard.slot(threadId)];
            Guard.SLOTS[Guard.slot(threadId)] = threadId;
            handler.invokeExact();
            Guard.SLOTS[Guard.slot(threadId)] = countdown;
            handler.invokeExact();
            assertThat(session.losses().of(Loss.NESTED)).isEqualTo(1);
            assertThat(session.losses().total()).isEqualTo(1);
        }
    }
}
