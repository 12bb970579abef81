/** Whether something is liked (or collected), and by how many. */
export interface Mark {
  readonly on: boolean;
  readonly count: number;
}

/**
 * Keeps optimistic likes right when someone presses faster than the server answers: the last state
 * that the server has confirmed is remembered per target, and only the last answer of a row of
 * presses is shown.
 */
export class FavorLedger {
  readonly #open = new Map<string, { pending: number; confirmed: Mark }>();

  /** A press: what to show at once. `before` is what the press was made on. */
  press(key: string, before: Mark): Mark {
    const entry = this.#open.get(key) ?? { pending: 0, confirmed: before };
    entry.pending += 1;
    this.#open.set(key, entry);
    return { on: !before.on, count: Math.max(0, before.count + (before.on ? -1 : 1)) };
  }

  /**
   * An answer (null: it failed). What to show now, or null while a later press still waits for its
   * own answer.
   */
  settle(key: string, answer: Mark | null): Mark | null {
    const entry = this.#open.get(key);
    if (!entry) return answer;
    entry.pending -= 1;
    if (answer) entry.confirmed = answer;
    if (entry.pending > 0) return null;
    this.#open.delete(key);
    return entry.confirmed;
  }
}
