import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from './server-process.ts';
import type { Volley } from './volley.ts';

/** One burst of requests. */
export interface Shot {
  readonly origin: string;
  /** Taken in turn; `{n}` becomes a number that was never used before. */
  readonly paths: readonly string[];
  readonly method?: string;
  /**
   * Taken in turn with the bodies: one of each makes one person's request, and each person has a
   * connection (volley.ts).
   */
  readonly cookies?: readonly string[];
  /** `{n}` as in paths: what is sent twice with the same body is a repeat, which writes nothing. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  /** Requests a second of all connections together (steady.ts); else each asks when it is answered. */
  readonly rate?: number;
  readonly seconds: number;
  /** Digits before the number in `{n}`, so that no burst repeats another's addresses. */
  readonly seed: string;
}

/**
 * Requests a second, by the clock and by the processor time of the server (null where the system
 * does not tell it).
 */
export interface Rate {
  readonly perSecond: number;
  readonly perCpuSecond: number | null;
  /** Milliseconds in which 99 of 100 were answered; NaN for writes, whose generator does not tell it. */
  readonly p99: number;
}

export type Target = Pick<Shot, 'paths' | 'method' | 'cookies' | 'bodies' | 'rate'> & {
  readonly server: ServerProcess;
};

const CONNECTIONS = 32;
const CANNON = fileURLToPath(new URL('./cannon.ts', import.meta.url));
const TICKS_PER_SECOND = 100;
let shots = 0;

async function fire(target: Target, seconds: number): Promise<Rate> {
  const { server, ...what } = target;
  const shot: Shot = {
    ...what,
    origin: server.origin,
    connections: what.cookies?.length ?? CONNECTIONS,
    seconds,
    seed: String(++shots).padStart(4, '1'),
  };
  const cpu = cpuSeconds(server.child.pid);
  const { perSecond, failed, p99 = Number.NaN } = await runCannon(shot);
  if (failed > 0) throw new Error(`${failed} requests to ${what.paths[0]} failed: ${server.errors()}`);
  const used = cpuSeconds(server.child.pid) - cpu;
  return { perSecond, perCpuSecond: used > 0 ? (perSecond * seconds) / used : null, p99 };
}

async function runCannon(shot: Shot): Promise<Volley> {
  const child = spawn(process.execPath, [CANNON], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.end(JSON.stringify(shot));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the load generator failed: ${output}`);
  return JSON.parse(output) as Volley; // our own program's output
}

/** Processor time that a process has used; NaN where /proc is not there. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

const SLICES = 9;

/**
 * Measures the targets in turn, slice by slice, so that a busy moment of the machine hits all
 * alike.
 * @param warmUp seconds that are not measured: what runs less often than a kept reply is compiled
 *   well only later
 * @param slice seconds; what is under way when one ends is not counted, so it is long beside a
 *   reply's time
 * @returns the medians
 */
export async function measure<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  warmUp = 1,
  slice = 1,
  slices = SLICES,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(targets) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as Record<Name, Rate[]>;
  for (const name of names) await fire(targets[name], warmUp);
  for (let turn = 0; turn < slices; turn++)
    for (const name of names) rates[name].push(await fire(targets[name], slice));
  return Object.fromEntries(names.map((name) => [name, middle(rates[name])])) as Record<Name, Rate>;
}

function middle(rates: readonly Rate[]): Rate {
  const cpu = rates.flatMap(({ perCpuSecond }) => perCpuSecond ?? []);
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: cpu.length === rates.length ? median(cpu) : null,
    p99: median(rates.map(({ p99 }) => p99)),
  };
}

/** @param values at least one */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
