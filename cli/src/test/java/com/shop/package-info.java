/** A program that was never prepared for tracing: it knows nothing of Nopal. */
package com.shop;
