/* A probe whose names try to take over a terminal. */
    .text
probe:
    nop
    ret
    .section .note.stapsdt, "", "note"
    .balign 4
    .4byte 8, 2f - 1f, 3
    .asciz "stapsdt"
1:  .8byte probe, 0, 0
    .asciz "evil\033[31m"
    .asciz "a\nb\342\200\256c"
    .asciz "8@%rdi"
2:  .balign 4
    .section .note.GNU-stack, "", %progbits
