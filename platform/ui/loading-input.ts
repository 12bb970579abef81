/**
 * What a controlled checkbox or switch has while its last change is on the way: a press changes
 * nothing, and the focus stays, which a disabled one would lose.
 */
export const loadingInput = { 'aria-busy': true, 'aria-disabled': true, onChange: () => {} } as const;
