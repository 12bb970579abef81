/** Seconds of reading that are not worth a call. */
const LEAST = 5;
/** The longest that one report may say (`LIMITS.openTimeSeconds`). */
const MOST = 600;

/**
 * Counts the time during which a page is in view, and hands it out in whole seconds. Times are
 * milliseconds of any one clock.
 */
export class ReadingClock {
  #unsaid = 0;
  #since: number | null = null;

  show(now: number): void {
    this.#since ??= now;
  }

  hide(now: number): void {
    if (this.#since === null) return;
    this.#unsaid += Math.max(0, now - this.#since);
    this.#since = null;
  }

  /**
   * What has not been handed out yet, 0 while it is too little; a part of a second stays for the
   * next time.
   */
  take(now: number): number {
    const isShown = this.#since !== null;
    this.hide(now);
    if (isShown) this.show(now);
    const seconds = Math.floor(this.#unsaid / 1000);
    if (seconds < LEAST) return 0;
    this.#unsaid -= seconds * 1000;
    return Math.min(seconds, MOST);
  }
}
