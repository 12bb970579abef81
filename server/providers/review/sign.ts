import { signLines } from '../partner/index.ts';

/** What a signature is for: one way's message is none the other way. */
export type Purpose = 'submit' | 'verdict';

/** The signature of a message: of time, purpose and text. */
export const signMessage = (secret: string, time: number, purpose: Purpose, text: string): string =>
  signLines(secret, time, purpose, text);
