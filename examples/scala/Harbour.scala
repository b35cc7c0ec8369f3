import dev.nopal.{Elapsed, Provider, Tracepoints}

import java.lang.invoke.MethodHandles
import java.util.function.Supplier

@Provider("harbour")
trait HarbourTrace:
  def docked(ship: String, tons: Int, cargo: Supplier[String]): Unit // the probe harbour:docked

  def unloadedStart(): Long

  def unloaded(ship: String, @Elapsed nanos: Long): Unit

object Harbour:
  private val trace: HarbourTrace =
    Tracepoints.of(MethodHandles.lookup(), classOf[HarbourTrace])

  def main(arguments: Array[String]): Unit =
    println("The harbour is open")
    for day <- 1 to 12_000 do
      val ship = if day % 2 == 0 then "Beagle" else "Fram"
      val start = trace.unloadedStart()
      Thread.sleep(50)
      trace.unloaded(ship, start)
      trace.docked(ship, day % 7, () => s"crates of day $day") // called only while a tracer is attached
