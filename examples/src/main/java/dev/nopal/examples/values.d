#pragma D option quiet

/* Shows an address, its text, a double's bits and a number. */

global$target:::value
{
	printf("%x \"%s\" %x %d\n", arg0, copyinstr(arg0), arg1, arg2);
}
