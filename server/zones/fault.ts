/** One thing that is wrong with a config file. */
export interface Fault {
  /** Path of the file, as found (the zones folder plus the rest). */
  readonly file: string;
  /** JSON pointer (RFC 6901) to the value at fault; empty for the whole document. */
  readonly pointer: string;
  /** Line and column of that value, both counted from 1. */
  readonly line: number;
  readonly column: number;
  /** A plain English sentence. */
  readonly reason: string;
}

/** Faults as text for a terminal or a log: one `file:line:column pointer reason` per line. */
export function formatFaults(faults: readonly Fault[]): string {
  return faults
    .map((f) => `${f.file}:${f.line}:${f.column} ${f.pointer === '' ? '(root)' : f.pointer} ${f.reason}`)
    .join('\n');
}

/** Thrown when the zones cannot be served at all: at boot, with every fault found. */
export class ZoneConfigError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`The zone configs have ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${formatFaults(faults)}`);
    this.name = 'ZoneConfigError';
    this.faults = faults;
  }
}
