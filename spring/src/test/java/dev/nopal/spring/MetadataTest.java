package dev.nopal.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DefaultValue;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tests that the metadata for editors describe the properties as they are. */
class MetadataTest {
    private static final String FILE = "/META-INF/spring-configuration-metadata.json";

    private static JsonNode metadata() throws IOException {
        try (InputStream in = NopalProperties.class.getResourceAsStream(FILE)) {
            return new ObjectMapper().readTree(in);
        }
    }

    @Test
    void describeEveryPropertyWithItsDefault() throws IOException {
        Map<String, List<String>> described = new TreeMap<>();
        for (JsonNode property : metadata().get("properties")) {
            List<String> defaults = new ArrayList<>();
            JsonNode value = property.get("defaultValue");
            if (value.isArray()) {
                value.forEach(each -> defaults.add(each.asString()));
            } else {
                defaults.add(value.asString());
            }
            described.put(property.get("name").asString(), defaults);
            assertThat(property.get("description").asString())
                    .as(property.toString())
                    .endsWith(".");
        }
        Map<String, List<String>> existing = new TreeMap<>();
        collect("nopal", NopalProperties.class, existing);
        assertThat(described).isEqualTo(existing).hasSizeGreaterThan(6);
    }

    @Test
    void describeEveryPropertyWithItsType() throws IOException {
        for (JsonNode property : metadata().get("properties")) {
            String name = property.get("name").asString();
            RecordComponent component =
                    component(name.substring("nopal.".length()), NopalProperties.class);
            String type = component.getGenericType().getTypeName();
            String boxed =
                    switch (type) {
                        case "boolean" -> "java.lang.Boolean";
                        case "int" -> "java.lang.Integer";
                        default -> type;
                    };
            assertThat(property.get("type").asString()).as(name).isEqualTo(boxed);
            assertThat(property.get("sourceType").asString())
                    .as(name)
                    .isEqualTo(component.getDeclaringRecord().getName());
        }
    }

    private static void collect(String prefix, Class<?> type, Map<String, List<String>> all) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + dashed(component.getName());
            if (component.getType().isRecord()) {
                collect(name, component.getType(), all);
            } else {
                all.put(name, defaults(type, component));
            }
        }
    }

    private static List<String> defaults(Class<?> type, RecordComponent component) {
        RecordComponent[] components = type.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (components[i].getName().equals(component.getName())) {
                return List.of(
                        type.getDeclaredConstructors()[0]
                                .getParameters()[i]
                                .getAnnotation(DefaultValue.class)
                                .value());
            }
        }
        throw new AssertionError(component);
    }

    private static RecordComponent component(String path, Class<?> type) {
        String first = path.split("\\.")[0];
        for (RecordComponent component : type.getRecordComponents()) {
            if (dashed(component.getName()).equals(first)) {
                return first.equals(path)
                        ? component
                        : component(path.substring(first.length() + 1), component.getType());
            }
        }
        throw new AssertionError(path + " is not a property");
    }

    private static String dashed(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
    }
}
