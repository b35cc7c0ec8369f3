#pragma D option quiet

/* Shows how random numbers are spread, in steps of ten. */

global$target:::randist
{
	@ = lquantize(arg0, 0, 100, 10);
}
