#pragma D option quiet

/* Counts orders by payment and shows how long each customer's checkout takes, in microseconds. */

shop$target:::order_placed
{
	@orders[copyinstr(arg2)] = count();
}

shop$target:::checkout
{
	@microseconds[copyinstr(arg1)] = quantize(arg0 / 1000);
}
