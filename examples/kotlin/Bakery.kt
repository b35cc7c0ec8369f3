import dev.nopal.Elapsed
import dev.nopal.Provider
import dev.nopal.Tracepoints
import java.lang.invoke.MethodHandles
import java.util.function.Supplier

enum class Bread { RYE, SPELT, WHEAT }

@Provider("bakery")
interface BakeryTrace {
    fun baked(bread: Bread, loaves: Int, note: Supplier<String>) // the probe bakery:baked

    fun soldStart(): Long

    fun sold(customer: String, @Elapsed nanos: Long)
}

private val TRACE = Tracepoints.of(MethodHandles.lookup(), BakeryTrace::class.java)

fun main() {
    println("The bakery is open")
    for (day in 1..12_000) {
        val bread = Bread.entries[day % 3]
        val start = TRACE.soldStart()
        Thread.sleep(50)
        TRACE.sold(if (day % 2 == 0) "ada" else "grace", start)
        TRACE.baked(bread, day % 7) { "day $day" } // called only while a tracer is attached
    }
}
