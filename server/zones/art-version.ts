import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ART_PATTERN } from '../../platform/contract/zone/config-keywords.ts';
import { isRecord } from '../../platform/contract/record.ts';

const ART = new RegExp(ART_PATTERN);
const LENGTH = 10;
const MOST_KNOWN = 1_000;

interface Known {
  readonly changed: number;
  readonly bytes: number;
  readonly version: string;
}
/** By file; zones are read again with every change of one. */
const known = new Map<string, Known>();

/**
 * Names what a picture shows: another picture has another one. Stands in its address, so that
 * browsers keep it for a year.
 * @returns undefined where the file cannot be read
 */
export function artVersion(file: string): string | undefined {
  try {
    const { mtimeMs: changed, size: bytes } = statSync(file);
    const found = known.get(file);
    if (found?.changed === changed && found.bytes === bytes) return found.version;
    const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, LENGTH);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(file, { changed, bytes, version });
    return version;
  } catch {
    return undefined;
  }
}

/**
 * The same config with the version of each picture in its address (`?v=`).
 * @param dir the folder of all zones
 */
export function withArtVersions<T>(dir: string, config: T): T {
  if (typeof config === 'string') return addressOf(dir, config) as T;
  if (Array.isArray(config)) return config.map((item: unknown) => withArtVersions(dir, item)) as T;
  if (!isRecord(config)) return config;
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, withArtVersions(dir, value)])) as T;
}

function addressOf(dir: string, text: string): string {
  const [, abbr, name] = ART.exec(text) ?? [];
  const version = abbr && name && artVersion(join(dir, abbr, 'art', name));
  return version ? `${text}?v=${version}` : text;
}

/** The path of a picture's address, without its version. */
export const artPath = (address: string): string => address.split('?', 1)[0] ?? address;
