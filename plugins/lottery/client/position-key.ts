/** The key of what stays at its place: prizes and conditions of a lottery, values of a check. */
export const positionKey = (position: number): string => `n${position}`;
