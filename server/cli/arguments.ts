import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads a command's arguments.
 * @param names of the positionals, in order; one that ends in `?` may be missing
 * @throws UsageError for an unknown option, a missing or an extra argument
 */
export function readArguments<const O extends Options>(args: string[], names: readonly string[], options: O) {
  const parsed = parse(args, options);
  const { values, positionals } = parsed;
  const required = names.filter((name) => !name.endsWith('?'));
  const missing = required[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  return { values, positionals };
}

function parse<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A permission in one zone, or in `all`. */
export interface Grant {
  readonly zone: string;
  readonly code: number;
}

const LARGEST_CODE = 9999;

/** `sw4:13,32` as grants. @throws UsageError for any other form */
export function readGrants(text: string): Grant[] {
  const [, zone = '', codes = ''] = /^([a-z0-9]+):(\d+(?:,\d+)*)$/.exec(text) ?? [];
  if (zone === '')
    throw new UsageError(`"${text}" is no permission: write a zone or "all", a colon and codes, such as sw4:13,32`);
  return codes.split(',').map((digits) => {
    const code = Number(digits);
    if (code < 1 || code > LARGEST_CODE) throw new UsageError(`${digits} is no permission code: 1 to ${LARGEST_CODE}`);
    return { zone, code };
  });
}

/** @throws UsageError unless the text is a whole number of at least 0 */
export function readCount(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}
