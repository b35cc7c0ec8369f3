package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that nobody vouches for: kubectl sends credentials over TLS only. */
final class ServerCertificate {
    private static final String PASSWORD = "not-a-secret";
    private static SSLContext context;

    private ServerCertificate() {}

    /** Returns the context of servers with this certificate, which is made once. */
    static synchronized SSLContext context() {
        if (context == null) {
            try {
                context = make();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }
        return context;
    }

    private static SSLContext make() throws IOException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("nopal-certificate");
        Path file = folder.resolve("keys");
        try {
            Command.of(
                            TargetJvm.tool("keytool"),
                            "-genkeypair",
                            "-alias",
                            "stand-in",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=stand-in",
                            "-storepass",
                            PASSWORD,
                            "-keystore",
                            file.toString())
                    .run()
                    .requireSuccess();
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
            managers.init(keys, PASSWORD.toCharArray());
            SSLContext made = SSLContext.getInstance("TLS");
            made.init(managers.getKeyManagers(), null, null);
            return made;
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
