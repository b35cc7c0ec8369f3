package dev.nopal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

class ProviderInterfaceTest {
    enum Color {
        RED
    }

    @Provider("shop")
    interface Shop {
        void orderPlaced(long id, String customer);

        void priced(long id, Supplier<String> why);

        @Name("cart__emptied")
        void cartEmptied(@Arg("items") int n);

        boolean orderPlacedEnabled();

        long checkoutStart();

        void checkout(@Elapsed long start, String user);

        default void both() {
            cartEmptied(1);
        }

        static int helper() {
            return 1;
        }

        @Override
        String toString();
    }

    @Test
    void readsTracepointsGuardsAndStarts() {
        ProviderInterface shop = ProviderInterface.of(Shop.class);
        assertThat(shop.provider()).isEqualTo("shop");
        assertThat(shop.declarations())
                .extracting(TracepointProvider.Declaration::toString)
                .containsExactly(
                        "Declaration[name=cart__emptied, arguments=[int items]]",
                        "Declaration[name=checkout, arguments=[long start, String user]]",
                        "Declaration[name=order_placed, arguments=[long id, String customer]]",
                        "Declaration[name=priced, arguments=[long id, String why]]");
        assertThat(shop.guards()).hasSize(1).containsValue(2);
        assertThat(shop.starts()).hasSize(1).containsValue(1);
    }

    interface Types {
        void all(
                boolean a,
                byte b,
                short c,
                char d,
                int e,
                long f,
                float g,
                double h,
                CharSequence i,
                Color j,
                LongSupplier k,
                Supplier<? extends Integer> l);
    }

    @Test
    void knowsEveryListedType() {
        assertThat(ProviderInterface.of(Types.class).declarations().getFirst().arguments())
                .extracting(Argument::type)
                .containsExactly(
                        ArgumentType.BOOLEAN,
                        ArgumentType.BYTE,
                        ArgumentType.SHORT,
                        ArgumentType.CHAR,
                        ArgumentType.INT,
                        ArgumentType.LONG,
                        ArgumentType.FLOAT,
                        ArgumentType.DOUBLE,
                        ArgumentType.STRING,
                        ArgumentType.ENUM,
                        ArgumentType.LONG,
                        ArgumentType.INT);
    }

    interface HTTPServerTrace {
        void x();
    }

    interface Extended extends HTTPServerTrace {
        void y();
    }

    @Test
    void namesAnUnnamedProviderAfterItsInterfaceAndInheritsTracepoints() {
        assertThat(ProviderInterface.of(HTTPServerTrace.class).provider())
                .isEqualTo("http_server_trace");
        assertThat(ProviderInterface.of(Extended.class).declarations())
                .extracting(TracepointProvider.Declaration::name)
                .isEqualTo(List.of("x", "y"));
    }

    interface Other {
        void x();
    }

    interface Diamond extends HTTPServerTrace, Other {}

    @Test
    void takesAMethodThatIsInheritedTwiceOnce() {
        assertThat(ProviderInterface.of(Diamond.class).declarations()).hasSize(1);
    }

    interface Rejected {
        interface Overloaded {
            void placed(long id);

            void placed(String id);
        }

        interface SameName {
            void placed();

            @Name("placed")
            void other();
        }

        interface ReturnsText {
            String placed();
        }

        interface GuardOfNothing {
            boolean placedEnabled();
        }

        interface GuardWithOddName {
            void placed();

            boolean isPlaced();
        }

        interface GuardWithParameter {
            void placed();

            boolean placedEnabled(int x);
        }

        interface StartWithoutElapsed {
            void placed(long id);

            long placedStart();
        }

        interface ElapsedInt {
            void placed(@Elapsed int start);
        }

        interface ElapsedTwice {
            void placed(@Elapsed long start, @Elapsed long other);
        }

        interface TooMany {
            void placed(
                    int a,
                    int b,
                    int c,
                    int d,
                    int e,
                    int f,
                    int g,
                    int h,
                    int i,
                    int j,
                    int k,
                    int l,
                    int m);
        }

        interface OddType {
            void placed(Object what);
        }

        interface Boxed {
            void placed(Long what);
        }

        interface ArrayType {
            void placed(byte[] what);
        }

        interface Variadic {
            void placed(String... what);
        }

        interface GenericMethod {
            <T extends CharSequence> void placed(T what);
        }

        interface RawSupplier {
            @SuppressWarnings("rawtypes")
            void placed(Supplier what);
        }

        interface SupplierOfOdd {
            void placed(Supplier<Object> what);
        }

        interface NamedGuard {
            void placed();

            @Name("x")
            boolean placedEnabled();
        }

        interface BadName {
            @Name("a-b")
            void placed();
        }

        interface BadArgumentName {
            void placed(@Arg("a b") int what);
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Rejected.Overloaded.class,
                Rejected.SameName.class,
                Rejected.ReturnsText.class,
                Rejected.GuardOfNothing.class,
                Rejected.GuardWithOddName.class,
                Rejected.GuardWithParameter.class,
                Rejected.StartWithoutElapsed.class,
                Rejected.ElapsedInt.class,
                Rejected.ElapsedTwice.class,
                Rejected.TooMany.class,
                Rejected.OddType.class,
                Rejected.Boxed.class,
                Rejected.ArrayType.class,
                Rejected.Variadic.class,
                Rejected.GenericMethod.class,
                Rejected.RawSupplier.class,
                Rejected.SupplierOfOdd.class,
                Rejected.NamedGuard.class,
                Rejected.BadName.class,
                Rejected.BadArgumentName.class,
            })
    void rejectsMethodThatIsNotATracepointAndNamesIt(Class<?> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProviderInterface.of(type))
                .withMessageContaining(type.getName() + ".")
                .withMessageMatching("(?s).*(placed|other|isPlaced).*");
    }

    @Provider("not ok")
    interface BadProvider {}

    interface GenericType<T> {}

    @ParameterizedTest
    @ValueSource(classes = {BadProvider.class, GenericType.class, String.class, Override.class})
    void rejectsTypeThatIsNotAProvider(Class<?> type) {
        assertThatIllegalArgumentException().isThrownBy(() -> ProviderInterface.of(type));
    }
}
