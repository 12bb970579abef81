/** Where the reports of browsers go. */
export interface LogSink {
  /**
   * Takes lines without waiting: a full sink drops them, because a report must never hold up a
   * forum.
   */
  write(lines: readonly object[]): void;
  /** Lines that could not be taken, since the start. */
  readonly dropped: () => number;
  close(): Promise<void>;
}
