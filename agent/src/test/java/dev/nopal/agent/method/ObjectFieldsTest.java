package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.script.ObjectField;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

class ObjectFieldsTest {
    interface Request {}

    interface Part {}

    static final class Facade implements Request {
        private final Inner request = new Inner();
        private final int status = 200;
    }

    static class Wrapper implements Request {
        private final Request request;
        private final long status = 300L;

        Wrapper(Request request) {
            this.request = request;
        }
    }

    static final class Renamed extends Wrapper {
        private final String request = "shadowed";

        Renamed() {
            super(null);
        }
    }

    static final class Plain implements Request {}

    static final class Inner {
        private final String method = "GET";
    }

    static class Base {
        private final String name = "base";
    }

    static final class Derived extends Base {
        private final String name = "derived";
    }

    static final class Early implements Part {
        private final String label = "early";
    }

    /** Public, for classes of another loader. */
    public interface Item {}

    static final class KnownItem implements Item {
        private final String label = "known";
        private final StringBuilder content = new StringBuilder("known");
    }

    private static final Type.JavaObject REQUEST = type(Request.class);

    private final FieldLookups lookups = new FieldLookups();
    private final ObjectFields fields =
            new ObjectFields(new LoadedClasses(TestAgent.instrumentation()), Set::of, lookups);

    private static Type.JavaObject type(Class<?> of) {
        return new Type.JavaObject(of.getName());
    }

    /** The classes have to be loaded. */
    private static final List<Object> LOADED =
            List.of(new Facade(), new Wrapper(null), new Renamed(), new Plain(), new Derived());

    private static Object read(ObjectField field, Object object) throws Throwable {
        MethodHandle getter = field.getter();
        return getter.invoke(object);
    }

    @Test
    void isReadFromTheClassThatTheObjectHas() throws Throwable {
        ObjectField request = fields.field(REQUEST, "request").orElseThrow();
        Facade facade = new Facade();
        assertThat(read(request, facade)).isSameAs(facade.request);
        assertThat(read(request, new Wrapper(facade))).isSameAs(facade);
        assertThat(read(request, new Renamed())).isEqualTo("shadowed");
        assertThat(request.differences())
                .contains("Inner in " + Facade.class.getTypeName())
                .contains("Request in " + Wrapper.class.getTypeName());
    }

    @Test
    void aPathGoesOnThroughAnyOfTheTypes() throws Throwable {
        ObjectField request = fields.field(REQUEST, "request").orElseThrow();
        Type.JavaObject any = (Type.JavaObject) request.type();
        ObjectField method = fields.field(any, "method").orElseThrow();
        assertThat(read(method, read(request, new Facade()))).isEqualTo("GET");
        ObjectField again = fields.field(any, "request").orElseThrow();
        Facade facade = new Facade();
        assertThat(read(again, new Wrapper(facade))).isSameAs(facade);
    }

    @Test
    void numbersOfDifferentSizesAreANumber() throws Throwable {
        ObjectField status = fields.field(REQUEST, "status").orElseThrow();
        assertThat(status.type()).isEqualTo(Type.INT64);
        assertThat(read(status, new Facade())).isEqualTo(200L);
        assertThat(read(status, new Wrapper(null))).isEqualTo(300L);
        assertThat(status.differences()).contains("int in ").contains("long in ");
    }

    @Test
    void nullAndOtherClassesAreCounted() throws Throwable {
        ObjectField status = fields.field(REQUEST, "status").orElseThrow();
        assertThat(read(status, null)).isEqualTo(0L);
        assertThat(read(status, new Plain())).isEqualTo(0L);
        assertThat(read(status, new Plain())).isEqualTo(0L);
        assertThat(status.misses().nulls()).isEqualTo(1);
        assertThat(status.misses().others()).isEqualTo(2);
        assertThat(status.misses().className()).isEqualTo(Plain.class.getTypeName());
        assertThat(read(status, new Facade())).isEqualTo(200L);
        assertThat(status.misses().nulls() + status.misses().others()).isEqualTo(3);
    }

    @Test
    void theDeclaredClassDecidesAsInJava() throws Throwable {
        ObjectField name = fields.field(type(Base.class), "name").orElseThrow();
        assertThat(read(name, new Derived())).isEqualTo("base");
        assertThat(name.differences()).isEmpty();
        ObjectField derived = fields.field(type(Derived.class), "name").orElseThrow();
        assertThat(read(derived, new Derived())).isEqualTo("derived");
    }

    /** Not only those that were loaded when the script was checked. */
    @Test
    void classesThatAreLoadedLaterAreRead() throws Throwable {
        assertThat(new Early().label).isEqualTo("early");
        ObjectField label = fields.field(type(Part.class), "label").orElseThrow();
        assertThat(label.differences()).isEmpty();
        assertThat(read(label, new LatePart())).isEqualTo("late");
        assertThat(read(label, new OddPart())).as("a number where a text was expected").isNull();
        assertThat(label.misses().others()).isEqualTo(1);
    }

    private static final String GIVEN = "dev.nopal.given.Given";
    private static final String PART = "dev.nopal.given.Part";

    private static GivenClasses given() {
        ClassDesc item = Item.class.describeConstable().orElseThrow();
        GivenClasses loader = new GivenClasses();
        loader.add(PART, ConstantDescs.CD_Object, List.of(), Map.of());
        loader.add(
                GIVEN,
                ConstantDescs.CD_Object,
                List.of(item),
                Map.of("label", ConstantDescs.CD_String, "content", ClassDesc.of(PART)));
        return loader;
    }

    /** It may hold a lock that another one waits for while it loads a class. */
    @Test
    void theThreadThatReadsLoadsNoClass() throws Throwable {
        assertThat(new KnownItem().label).isEqualTo("known");
        ObjectField label = fields.field(type(Item.class), "label").orElseThrow();
        GivenClasses loader = given();
        assertThat(read(label, loader.instance(GIVEN))).isEqualTo("label");
        assertThat(loader.threadOf(PART)).isEmpty();
    }

    @Test
    void fieldsThatOnlyTheAgentsThreadCanListAreReadSoon() throws Throwable {
        assertThat(new KnownItem().content).hasToString("known");
        ObjectField content = fields.field(type(Item.class), "content").orElseThrow();
        GivenClasses loader = given();
        Object object = loader.instance(GIVEN);
        assertThat(read(content, object)).isNull();
        assertThat(content.misses().unknown()).isEqualTo(1);
        assertThat(content.misses().unknownClass()).isEqualTo(GIVEN);
        assertThat(loader.threadOf(PART)).isEmpty();
        lookups.open();
        try {
            long deadline = System.nanoTime() + 30_000_000_000L;
            long before = 0;
            while (content.misses().unknown() > before) {
                before = content.misses().unknown();
                assertThat(read(content, object)).isNull();
                assertThat(System.nanoTime()).as("missed %d", before).isLessThan(deadline);
            }
            assertThat(content.misses().others()).as("it has the field").isZero();
            assertThat(loader.threadOf(PART)).contains("nopal-fields");
        } finally {
            lookups.stop();
        }
    }

    @Test
    void classesAreFoundForCasts() {
        assertThat(fields.type(Facade.class.getName())).contains(type(Facade.class));
        assertThat(fields.type("ObjectFieldsTest$Facade")).contains(type(Facade.class));
        assertThat(fields.type("no.such.Class")).isEmpty();
        assertThat(fields.type("Entry")).as("there are many").isEmpty();
        assertThat(LOADED).hasSize(5);
    }

    @Test
    void fieldsThatNoClassHasAreNotFound() {
        assertThat(fields.field(REQUEST, "nothing")).isEqualTo(Optional.empty());
        assertThat(fields.fields(type(Derived.class))).containsExactly("name");
    }
}
