package dev.nopal.cli.export.jfr;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes of a recording. Their number is bounded, because a damaged session may contain any
 * number of names; the events of further ones belong to one class of their own.
 */
final class JfrMetadata {
    static final int METADATA = 0;
    static final int CONSTANTS = 1;
    static final int THREAD = 10;
    static final int STACK = 11;
    static final int FRAME_TYPE = 13;
    static final int METHOD = 14;
    static final int CLASS = 15;
    static final int SYMBOL = 16;

    /** The only constant of the type of frames. */
    static final int UNKNOWN_FRAME = 1;

    private static final int FRAME = 12;

    private static final int ANNOTATION_LABEL = 20;
    private static final int ANNOTATION_CATEGORY = 21;
    private static final int ANNOTATION_TIMESTAMP = 22;
    private static final int ANNOTATION_TIMESPAN = 23;
    private static final int ANNOTATION_UNSIGNED = 24;
    private static final int FIRST_EVENT = 100;

    private static final int MAX_CLASSES = 1000;
    private static final String TICKS = "TICKS";
    private static final String ANNOTATION = "java.lang.annotation.Annotation";

    private final Map<JfrEventClass, Integer> classes = new LinkedHashMap<>();

    /** Returns the number of a class, or -1 if there are too many. */
    int idOf(JfrEventClass wanted) {
        Integer known = classes.get(wanted);
        if (known != null) {
            return known;
        }
        if (classes.size() >= MAX_CLASSES) {
            return -1;
        }
        return add(wanted);
    }

    /** Returns the number of the class of events for which there is none; one for each category. */
    int idOfOther(JfrEventClass other) {
        Integer known = classes.get(other);
        return known == null ? add(other) : known;
    }

    private int add(JfrEventClass wanted) {
        int id = FIRST_EVENT + classes.size();
        classes.put(wanted, id);
        return id;
    }

    /** An element of the metadata's tree. */
    private record Element(String name, List<String> attributes, List<Element> children) {
        static Element of(String name, String... attributes) {
            return new Element(name, List.of(attributes), new ArrayList<>());
        }

        Element add(Element child) {
            children.add(child);
            return this;
        }
    }

    /**
     * Writes the event that describes all classes.
     *
     * @param number identifies the description; readers take two of one number for equal
     */
    void writeTo(JfrBytes out, long ticks, int number) {
        Element root = Element.of("root");
        Element metadata = Element.of("metadata");
        root.add(metadata).add(Element.of("region", "locale", "en", "gmtOffset", "0"));
        for (JfrType type : JfrType.values()) {
            if (type != JfrType.UNSIGNED) {
                metadata.add(type(type.java(), type.id(), ""));
            }
        }
        metadata.add(
                type("java.lang.Thread", THREAD, "")
                        .add(field("osName", JfrType.TEXT))
                        .add(field("osThreadId", JfrType.LONG))
                        .add(field("javaName", JfrType.TEXT))
                        .add(field("javaThreadId", JfrType.LONG))
                        .add(field("virtual", JfrType.BOOLEAN)));
        addStacks(metadata);
        metadata.add(annotationType("Label", ANNOTATION_LABEL, field("value", JfrType.TEXT)));
        metadata.add(
                annotationType(
                        "Category",
                        ANNOTATION_CATEGORY,
                        Element.of(
                                "field",
                                "name",
                                "value",
                                "class",
                                Integer.toString(JfrType.TEXT.id()),
                                "dimension",
                                "1")));
        metadata.add(
                annotationType("Timestamp", ANNOTATION_TIMESTAMP, field("value", JfrType.TEXT)));
        metadata.add(annotationType("Timespan", ANNOTATION_TIMESPAN, field("value", JfrType.TEXT)));
        metadata.add(type("jdk.jfr.Unsigned", ANNOTATION_UNSIGNED, ANNOTATION));
        Set<String> taken = new HashSet<>();
        classes.forEach((each, id) -> metadata.add(event(each, id, taken)));
        write(root, out, ticks, number);
    }

    /** Adds the types of stacks, with those fields that readers look for. */
    private static void addStacks(Element metadata) {
        metadata.add(
                type("jdk.types.StackTrace", STACK, "")
                        .add(field("truncated", JfrType.BOOLEAN))
                        .add(
                                Element.of(
                                        "field",
                                        "name",
                                        "frames",
                                        "class",
                                        Integer.toString(FRAME),
                                        "dimension",
                                        "1")));
        metadata.add(
                type("jdk.types.StackFrame", FRAME, "")
                        .add(constant("method", METHOD))
                        .add(field("lineNumber", JfrType.INT))
                        .add(field("bytecodeIndex", JfrType.INT))
                        .add(constant("type", FRAME_TYPE)));
        metadata.add(simple("jdk.types.FrameType", FRAME_TYPE, "description"));
        metadata.add(
                type("jdk.types.Method", METHOD, "")
                        .add(constant("type", CLASS))
                        .add(constant("name", SYMBOL))
                        .add(constant("descriptor", SYMBOL))
                        .add(field("modifiers", JfrType.INT))
                        .add(field("hidden", JfrType.BOOLEAN)));
        metadata.add(
                type("java.lang.Class", CLASS, "")
                        .add(constant("name", SYMBOL))
                        .add(field("modifiers", JfrType.INT)));
        metadata.add(simple("jdk.types.Symbol", SYMBOL, "string"));
    }

    /** Returns a type whose values readers take for those of its only field, a text. */
    private static Element simple(String name, int id, String field) {
        return Element.of("class", "name", name, "id", Integer.toString(id), "simpleType", "true")
                .add(field(field, JfrType.TEXT));
    }

    private static Element constant(String name, int type) {
        return Element.of(
                "field", "name", name, "class", Integer.toString(type), "constantPool", "true");
    }

    private static Element type(String name, int id, String superType) {
        return superType.isEmpty()
                ? Element.of("class", "name", name, "id", Integer.toString(id))
                : Element.of(
                        "class", "name", name, "superType", superType, "id", Integer.toString(id));
    }

    private static Element annotationType(String name, int id, Element value) {
        return type("jdk.jfr." + name, id, ANNOTATION).add(value);
    }

    private static Element field(String name, JfrType type) {
        return Element.of("field", "name", name, "class", Integer.toString(type.id()));
    }

    private static Element annotation(int type, String... attributes) {
        List<String> all = new ArrayList<>(List.of("class", Integer.toString(type)));
        all.addAll(List.of(attributes));
        return new Element("annotation", all, List.of());
    }

    private static Element event(JfrEventClass each, int id, Set<String> taken) {
        String name = each.className();
        for (int i = 2; !taken.add(name); i++) {
            name = each.className() + "_" + i;
        }
        Element event =
                type(name, id, "jdk.jfr.Event")
                        .add(annotation(ANNOTATION_LABEL, "value", each.label()))
                        .add(
                                annotation(
                                        ANNOTATION_CATEGORY,
                                        "value-0",
                                        "Nopal",
                                        "value-1",
                                        each.category()));
        event.add(
                labelled("startTime", "Start Time", JfrType.LONG)
                        .add(annotation(ANNOTATION_TIMESTAMP, "value", TICKS)));
        event.add(
                labelled("duration", "Duration", JfrType.LONG)
                        .add(annotation(ANNOTATION_TIMESPAN, "value", TICKS)));
        event.add(
                constant("eventThread", THREAD)
                        .add(annotation(ANNOTATION_LABEL, "value", "Event Thread")));
        if (each.hasStack()) {
            event.add(
                    constant("stackTrace", STACK)
                            .add(annotation(ANNOTATION_LABEL, "value", "Stack Trace")));
        }
        event.add(labelled("jvm", "JVM", JfrType.TEXT));
        event.add(labelled("pid", "Process Id", JfrType.LONG));
        for (JfrEventClass.Field field : each.fields()) {
            Element described = labelled(field.name(), field.label(), field.type());
            if (field.type() == JfrType.UNSIGNED) {
                described.add(annotation(ANNOTATION_UNSIGNED));
            }
            event.add(described);
        }
        return event;
    }

    private static Element labelled(String name, String label, JfrType type) {
        return field(name, type).add(annotation(ANNOTATION_LABEL, "value", label));
    }

    private static void write(Element root, JfrBytes out, long ticks, int number) {
        Map<String, Integer> texts = new LinkedHashMap<>();
        JfrBytes tree = new JfrBytes();
        write(root, tree, texts);
        JfrBytes content =
                new JfrBytes().put(METADATA).put(ticks).put(0).put(number).put(texts.size());
        texts.keySet().forEach(content::putText);
        out.putEvent(content.put(tree));
    }

    private static void write(Element element, JfrBytes out, Map<String, Integer> texts) {
        out.put(indexOf(element.name(), texts)).put(element.attributes().size() / 2);
        element.attributes().forEach(text -> out.put(indexOf(text, texts)));
        out.put(element.children().size());
        element.children().forEach(child -> write(child, out, texts));
    }

    private static int indexOf(String text, Map<String, Integer> texts) {
        return texts.computeIfAbsent(text, _ -> texts.size());
    }
}
