package dev.nopal.junit.library.cases;

import dev.nopal.junit.budget.AllocationBudget;
import dev.nopal.junit.library.PlantingLoader;

import org.junit.jupiter.api.Test;

import java.util.function.ToIntFunction;

/** Tests of a program on Jackson; the subclasses plant a fault in its parser, or none. */
public abstract class JsonCases {
    private static final String PARSER = "com.fasterxml.jackson.core.json.ReaderBasedJsonParser";
    private static final String JSON = "[" + "1,22,333,true,null,".repeat(100) + "4]";
    private static final int TIMES = 400;

    private final ToIntFunction<String> reader;

    @SuppressWarnings("unchecked")
    JsonCases(String faulty, String method, String plant) throws Exception {
        ClassLoader loader = new PlantingLoader("com.fasterxml.", faulty, method, plant);
        reader =
                (ToIntFunction<String>)
                        Class.forName("dev.nopal.junit.library.JsonInLibrary", true, loader)
                                .getConstructor()
                                .newInstance();
    }

    @Test
    @AllocationBudget(method = PARSER + ":nextToken", bytes = 8)
    void tokensAreFree() {
        for (int i = 0; i < TIMES; i++) {
            int unused = reader.applyAsInt(JSON);
        }
    }

    /** Jackson as it is. */
    public static final class Sound extends JsonCases {
        Sound() throws Exception {
            super("", "", "");
        }
    }

    /** Jackson allocates a buffer for each token. */
    public static final class Allocating extends JsonCases {
        Allocating() throws Exception {
            super(PARSER, "nextToken", "allocate");
        }
    }
}
