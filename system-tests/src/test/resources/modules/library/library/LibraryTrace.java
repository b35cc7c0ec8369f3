package library;

import dev.nopal.*;

import java.util.function.*;

@Provider("library")
interface LibraryTrace {
    enum Size {
        SMALL,
        LARGE
    }

    void typed(
            boolean a,
            byte b,
            short c,
            char d,
            int e,
            long f,
            float g,
            double h,
            String i,
            CharSequence j,
            Size k,
            long l);

    boolean typedEnabled();

    void lazy(LongSupplier number, Supplier<String> text, Supplier<Size> size);

    void none();

    void timed(@Elapsed long start, String what);

    long timedStart();

    void counted(long n);
}
