package dev.nopal.system.kubernetes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The headers of SPDY/3.1: one zlib stream for each direction of a connection, which begins with
 * the protocol's dictionary and is flushed after each block.
 */
final class SpdyHeaders {
    private static final List<String> NAMES =
            List.of(
                    ("options head post put delete trace accept accept-charset accept-encoding"
                                    + " accept-language accept-ranges age allow authorization"
                                    + " cache-control connection content-base content-encoding"
                                    + " content-language content-length content-location"
                                    + " content-md5 content-range content-type date etag expect"
                                    + " expires from host if-match if-modified-since if-none-match"
                                    + " if-range if-unmodified-since last-modified location"
                                    + " max-forwards pragma proxy-authenticate proxy-authorization"
                                    + " range referer retry-after server te trailer"
                                    + " transfer-encoding upgrade user-agent vary via warning"
                                    + " www-authenticate method get status 200_OK version HTTP/1.1"
                                    + " url public set-cookie keep-alive origin")
                            .split(" "));

    private static final String REST =
            "100101201202205206300302303304305306307402405406407408409410411412413414415416417502"
                    + "504505203 Non-Authoritative Information204 No Content301 Moved Permanently"
                    + "400 Bad Request401 Unauthorized403 Forbidden404 Not Found500 Internal Server"
                    + " Error501 Not Implemented503 Service UnavailableJan Feb Mar Apr May Jun Jul"
                    + " Aug Sept Oct Nov Dec 00:00:00 Mon, Tue, Wed, Thu, Fri, Sat, Sun,"
                    + " GMTchunked,text/html,image/png,image/jpg,image/gif,application/xml,"
                    + "application/xhtml+xml,text/plain,text/javascript,publicprivatemax-age=gzip,"
                    + "deflate,sdchcharset=utf-8charset=iso-8859-1,utf-,*,enq=0.";

    private final Inflater inflater = new Inflater();
    private final Deflater deflater = new Deflater();

    SpdyHeaders() throws IOException {
        deflater.setDictionary(dictionary());
    }

    /** Returns the dictionary: names with their lengths, then text without. */
    static byte[] dictionary() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (String name : NAMES) {
            out.writeInt(name.length());
            out.writeBytes(name.replace('_', ' '));
        }
        out.writeBytes(REST);
        return bytes.toByteArray();
    }

    /** Reads a block; the names are in lower case. */
    Map<String, String> read(byte[] block) throws IOException {
        DataInputStream in = new DataInputStream(inflated(block));
        Map<String, String> headers = new LinkedHashMap<>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            headers.put(text(in), text(in));
        }
        return headers;
    }

    private InputStream inflated(byte[] block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] part = new byte[4096];
        inflater.setInput(block);
        try {
            while (true) {
                int n = inflater.inflate(part);
                out.write(part, 0, n);
                if (inflater.needsDictionary()) {
                    inflater.setDictionary(dictionary());
                } else if (n == 0) {
                    return new ByteArrayInputStream(out.toByteArray());
                }
            }
        } catch (DataFormatException e) {
            throw new IOException(e);
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    /** Returns a block without headers. */
    byte[] none() {
        deflater.setInput(new byte[4]);
        byte[] block = new byte[256];
        int length = deflater.deflate(block, 0, block.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(block, length);
    }

    void close() {
        inflater.end();
        deflater.end();
    }
}
