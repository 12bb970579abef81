/**
 * Runs one job after the other, `most` at a time, in the order in which they came. A job that fails
 * holds nobody up.
 */
export function createQueue(most: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  async function next(): Promise<void> {
    const job = running < most ? waiting.shift() : undefined;
    if (!job) return;
    running += 1;
    await job().catch(() => undefined);
    running -= 1;
    void next();
  }

  return {
    add(job: () => Promise<void>): void {
      waiting.push(job);
      void next();
    },
  };
}
