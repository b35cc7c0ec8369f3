package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Internet addresses that a script spells out: {@code pton("192.0.2.1")}. */
final class Addresses {
    private static final Pattern VERSION_4 =
            Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}");
    private static final Pattern VERSION_6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
    private static final int BYTES_4 = 4;
    private static final int BYTES_6 = 16;

    private Addresses() {}

    /** Returns whether {@code ntop} takes a value of the type. */
    static boolean isAddress(Type type) {
        return type instanceof Type.Int
                || type instanceof Type.Array array
                        && array.element().bits() == 8
                        && (array.length() == BYTES_4 || array.length() == BYTES_6);
    }

    /** Returns the bytes of the address in a call of {@code pton}, as an array. */
    static TypedExpression read(ProbeContext context, Expression.Call call) {
        Expression argument = call.arguments().getFirst();
        if (!(argument instanceof Expression.StringLiteral literal)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    argument.span(),
                    "pton() expects a string literal");
        }
        Optional<byte[]> bytes = parse(literal.value());
        return bytes.map(found -> array(call.span(), found))
                .orElseGet(
                        () ->
                                context.wrong(
                                        DiagnosticCode.WRONG_VALUE,
                                        argument.span(),
                                        "pton() expects an IPv4 or IPv6 address, found '"
                                                + literal.value()
                                                + "'"));
    }

    private static TypedExpression array(Span span, byte[] bytes) {
        List<TypedExpression> elements = new ArrayList<>();
        for (byte each : bytes) {
            elements.add(
                    new TypedExpression.IntegerConstant(
                            span, Type.UINT8, Byte.toUnsignedLong(each)));
        }
        Type.Tuple tuple = new Type.Tuple(Collections.nCopies(bytes.length, Type.UINT8));
        return new TypedExpression.Cast(
                span,
                new Type.Array(Type.UINT8, bytes.length),
                new TypedExpression.MakeTuple(span, tuple, elements));
    }

    /** Parses an address; the brackets keep the JDK from asking a name server. */
    private static Optional<byte[]> parse(String text) {
        boolean isVersion6 = VERSION_6.matcher(text).matches();
        if (!isVersion6 && !VERSION_4.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = InetAddress.getByName(isVersion6 ? "[" + text + "]" : text).getAddress();
            return Optional.of(isVersion6 && bytes.length == BYTES_4 ? mapped(bytes) : bytes);
        } catch (UnknownHostException _) {
            return Optional.empty();
        }
    }

    /** Restores {@code ::ffff:192.0.2.1}, which the JDK turns into an address of version 4. */
    private static byte[] mapped(byte[] version4) {
        byte[] bytes = new byte[BYTES_6];
        Arrays.fill(bytes, BYTES_6 - BYTES_4 - 2, BYTES_6 - BYTES_4, (byte) 0xff);
        System.arraycopy(version4, 0, bytes, BYTES_6 - BYTES_4, BYTES_4);
        return bytes;
    }
}
