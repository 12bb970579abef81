/** Bytes that nobody can guess. */
export type Randomness = (bytes: number) => Buffer;
