import type { KeptText } from '../../../sdk/kept-text.ts';

/** Gives the key by which the server knows that a comment sent again is the same comment. */
export interface RequestKeys {
  /** The same key for the same comment until it is done; another comment gets another key. */
  keyFor(comment: unknown): string;
  /** The comment has arrived: saying the same once more is a new comment. */
  done(): void;
}

/**
 * @param random makes a key of 8 to 64 characters that nobody guesses
 * @param kept has the last comment and its key for another box in the same place, or after a reload: one that was
 *   closed before its answer came
 */
export function createRequestKeys(random: () => string, kept?: KeptText): RequestKeys {
  // What is kept may have been refused for want of room.
  let last = '';
  return {
    keyFor(comment) {
      const text = JSON.stringify(comment);
      const [key = '', known] = split(kept?.read() || last);
      if (known === text) return key;
      const next = random();
      last = `${next} ${text}`;
      kept?.write(last);
      return next;
    },
    done() {
      last = '';
      kept?.write('');
    },
  };
}

function split(kept: string): [key?: string, comment?: string] {
  const end = kept.indexOf(' ');
  return end < 0 ? [] : [kept.slice(0, end), kept.slice(end + 1)];
}

/** 32 random hexadecimal digits. Works on plain http too, where `crypto.randomUUID` is missing. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
