package dev.nopal.cli.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The script that a POSIX shell at the far side reads from its standard input: it finds a Java,
 * receives the loader, and starts it.
 *
 * <p>The command line there is the one word {@code sh}, which means the same whether it is passed
 * as it is, as by docker, or parsed by a login shell, as by ssh. A shell may read more of its input
 * than the script, so the rest is sent only after the script has answered.
 */
final class FarScript {
    /** The answer that asks for the bundle. */
    static final String NEED = "need";

    /** The answer of a far side where the same jar is installed. */
    static final String HAVE = "have";

    private FarScript() {}

    static byte[] text(String nonce, FarBundle bundle) throws IOException {
        return FarMemory.read("far.sh")
                .replace("@ROOM@", FarMemory.shellFunctions())
                .replace("@LEAST@", Integer.toString(FarMemory.LEAST_MEBIBYTES))
                .replace("@NONCE@", nonce)
                .replace("@DIGEST@", bundle.jarDigest())
                .replace("@LOADER@", Integer.toString(bundle.loader().length))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns how the lines begin by which the script answers. */
    static String answer(String nonce) {
        return "nopal-" + nonce + " ";
    }
}
