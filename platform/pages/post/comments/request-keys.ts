/** Gives the key by which the server knows that a comment sent again is the same comment. */
export interface RequestKeys {
  /** The same key for the same comment until it is done; another comment gets another key. */
  keyFor(comment: unknown): string;
  /** The comment has arrived: saying the same once more is a new comment. */
  done(): void;
}

/** @param random makes a key of 8 to 64 characters that nobody guesses */
export function createRequestKeys(random: () => string): RequestKeys {
  let last: { comment: string; key: string } | null = null;
  return {
    keyFor(comment) {
      const text = JSON.stringify(comment);
      if (last?.comment !== text) last = { comment: text, key: random() };
      return last.key;
    },
    done() {
      last = null;
    },
  };
}

/** 32 random hexadecimal digits. Works on plain http too, where `crypto.randomUUID` is missing. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
