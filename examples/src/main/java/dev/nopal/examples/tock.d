#pragma D option quiet

/* Shows how long an enabled check takes, in picoseconds. */

global$target:::tock
{
	@picoseconds = quantize(arg0);
}
