/** See `CoreServices.seals`. */
export interface Seals {
  /** @param purpose what it is and whose, such as `lottery:seed:7`: under another one it does not open */
  seal(purpose: string, text: string): string;
  /** Null: it was not sealed here, for this, or has been changed. */
  open(purpose: string, sealed: string): string | null;
}
