package dev.nopal.code;

import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;

/** The constants of a class file; each is written once. */
final class ConstantPool {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int MAX = 0xffff;

    private final ClassBytes bytes = new ClassBytes();
    private final Map<String, Integer> texts = new HashMap<>();

    /** All others, by their tag and the four bytes that follow it. */
    private final Map<Long, Integer> others = new HashMap<>();

    private int count = 1; // Number 0 is reserved.

    int text(String text) {
        Integer known = texts.get(text);
        if (known == null) {
            known = next();
            texts.put(text, known);
            writeText(text);
        }
        return known;
    }

    int integer(int value) {
        return other(INTEGER, value);
    }

    int string(String text) {
        return other(STRING, text(text));
    }

    int type(Class<?> type) {
        return type(internalName(type));
    }

    int type(String internalName) {
        return other(CLASS, text(internalName));
    }

    int field(int owner, String name, Class<?> type) {
        return member(FIELD, owner, name, type.descriptorString());
    }

    int method(Class<?> owner, String name, MethodType type) {
        return member(
                owner.isInterface() ? INTERFACE_METHOD : METHOD,
                type(owner),
                name,
                type.toMethodDescriptorString());
    }

    /** Returns a method of the class whose constant is {@code owner}, which is not an interface. */
    int method(int owner, String name, MethodType type) {
        return member(METHOD, owner, name, type.toMethodDescriptorString());
    }

    static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private int member(int tag, int owner, String name, String descriptor) {
        return pair(tag, owner, pair(NAME_AND_TYPE, text(name), text(descriptor)));
    }

    private int pair(int tag, int first, int second) {
        return other(tag, first << 16 | second);
    }

    private int other(int tag, int content) {
        long key = (long) tag << 32 | Integer.toUnsignedLong(content);
        Integer known = others.get(key);
        if (known == null) {
            known = next();
            others.put(key, known);
            bytes.u1(tag);
            if (tag == CLASS || tag == STRING) {
                bytes.u2(content);
            } else {
                bytes.u4(content);
            }
        }
        return known;
    }

    /** Returns the next number; more than fit are refused when all are known. */
    private int next() {
        return count++;
    }

    /** Writes a text in the class file's own variant of UTF-8: no zero bytes, no surrogates. */
    private void writeText(String text) {
        ClassBytes encoded = new ClassBytes();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 0 && c < 0x80) {
                encoded.u1(c);
            } else if (c < 0x800) {
                encoded.u1(0xc0 | c >> 6).u1(0x80 | c & 0x3f);
            } else {
                encoded.u1(0xe0 | c >> 12).u1(0x80 | c >> 6 & 0x3f).u1(0x80 | c & 0x3f);
            }
        }
        if (encoded.size() > MAX) {
            throw new IllegalArgumentException("a name has " + encoded.size() + " bytes");
        }
        bytes.u1(UTF8).u2(encoded.size()).append(encoded);
    }

    void writeTo(ClassBytes target) {
        if (count > MAX) {
            throw new IllegalArgumentException("Constant pool is too large " + count);
        }
        target.u2(count).append(bytes);
    }
}
