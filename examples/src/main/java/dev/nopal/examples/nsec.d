#pragma D option quiet

/* Shows how long it takes to read the clock, in nanoseconds. */

global$target:::nsec_latency
{
	@nanoseconds = quantize(arg0);
}
