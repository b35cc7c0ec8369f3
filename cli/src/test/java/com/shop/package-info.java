/** A program that was not prepared for tracing and does not use Nopal. */
package com.shop;
