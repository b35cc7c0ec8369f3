package dev.nopal.cli.report;

import java.util.Optional;

/** Waits for something that others have and did not give back, such as a connection of a pool. */
final class PermitWaits {
    private static final String SEMAPHORE = "java.util.concurrent.Semaphore";
    private static final String WHY = "what is opened and never closed, and where";

    private PermitWaits() {}

    /** Returns the command that shows who has not given back what threads wait for in a stack. */
    static Optional<NextCommand> next(ProgramStack stack) {
        for (FrameText frame : stack.innermost()) {
            if (frame.method().equals("getConnection")
                    && frame.className().endsWith("DataSource")) {
                return Optional.of(
                        command(
                                "javax.sql.DataSource+.getConnection",
                                "java.sql.Connection+.close"));
            }
            boolean isPermit =
                    frame.className().equals(SEMAPHORE)
                            && (frame.method().startsWith("acquire")
                                    || frame.method().startsWith("tryAcquire"));
            if (isPermit && stack.own().isPresent()) {
                return Optional.of(
                        command(
                                NextCommand.quoted(stack.own().get().methodName()),
                                "java.lang.AutoCloseable+.close"));
            }
        }
        return Optional.empty();
    }

    private static NextCommand command(String open, String close) {
        return new NextCommand("leaks --open " + open + " --close " + close, WHY);
    }
}
