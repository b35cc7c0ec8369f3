package dev.nopal.system.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, longs, booleans and null. Strict enough for tests. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at != text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    private Object value() {
        skipSpace();
        if (take("{")) {
            return object();
        } else if (take("[")) {
            return array();
        } else if (take("\"")) {
            return string();
        } else if (take("null")) {
            return null;
        } else if (take("true")) {
            return true;
        } else if (take("false")) {
            return false;
        }
        int start = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (start == at) {
            throw unexpected();
        }
        return Long.valueOf(text.substring(start, at));
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        skipSpace();
        if (take("}")) {
            return map;
        }
        do {
            skipSpace();
            require("\"");
            String key = string();
            skipSpace();
            require(":");
            map.put(key, value());
            skipSpace();
        } while (take(","));
        require("}");
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        skipSpace();
        if (take("]")) {
            return list;
        }
        do {
            list.add(value());
            skipSpace();
        } while (take(","));
        require("]");
        return list;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        while (!take("\"")) {
            if (take("\\u")) {
                string.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                at += 4;
            } else if (take("\\n")) {
                string.append('\n');
            } else {
                take("\\");
                string.append(text.charAt(at++));
            }
        }
        return string.toString();
    }

    private boolean take(String token) {
        boolean found = text.startsWith(token, at);
        at += found ? token.length() : 0;
        return found;
    }

    private void require(String token) {
        if (!take(token)) {
            throw unexpected();
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private AssertionError unexpected() {
        return new AssertionError("not JSON at " + at + ": " + text);
    }
}
