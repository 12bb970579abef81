/** A histogram of times by one label. */
export interface Timings {
  /** @param of the label's value: there must be few */
  record(of: string, seconds: number): void;
  /** In Prometheus' text format. */
  text(): string;
}

/** What is known of one value of the label. */
interface Times {
  /** Times by the first bound that they kept; the last is for those that kept none. */
  readonly buckets: number[];
  sum: number;
}

/**
 * Times of what happens thousands of times a second. A library would look its labels up anew for
 * every one, which costs as much as a tenth of a kept reply.
 * @param bounds upper bounds of the buckets, seconds, rising
 */
export function createTimings(name: string, help: string, label: string, bounds: readonly number[]): Timings {
  const all = new Map<string, Times>();

  function timesOf(value: string): Times {
    let times = all.get(value);
    if (!times) all.set(value, (times = { buckets: [...bounds, 0].map(() => 0), sum: 0 }));
    return times;
  }

  return {
    record(of, seconds) {
      const times = timesOf(of);
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
      times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
      times.sum += seconds;
    },
    text() {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const [value, { buckets, sum }] of all) {
        const labelled = `${label}=${quoted(value)}`;
        let count = 0;
        for (const [index, inBucket] of buckets.entries()) {
          count += inBucket;
          lines.push(`${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labelled}} ${count}`);
        }
        lines.push(`${name}_sum{${labelled}} ${sum}`, `${name}_count{${labelled}} ${count}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

/** A label's value in Prometheus' text format. */
export const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
