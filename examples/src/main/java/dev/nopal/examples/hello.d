#pragma D option quiet

/* Prints each greeting and when it was sent. */

global$target:::hello
{
	printf("%d %s\n", arg0, copyinstr(arg1));
}
