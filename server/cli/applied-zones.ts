import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../host/operations/config.ts';
import type { ZoneSnapshot } from '../zones/index.ts';

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'zones-applied.json');

/**
 * Keeps what is served now, for `zones diff`. Settings may be secrets: only the server's own user
 * may read the file.
 */
export function rememberZones(config: Pick<Config, 'dataDir'>, { list, productMap }: ZoneSnapshot): void {
  const file = fileOf(config);
  const part = `${file}.${process.pid}.part`;
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(part, `${JSON.stringify({ list, productMap })}\n`, { mode: 0o600 });
  renameSync(part, file);
}

/** What was served last; null when no server has run on this data folder. */
export function appliedZones(config: Pick<Config, 'dataDir'>): ZoneSnapshot | null {
  const file = fileOf(config);
  // Our own file.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ZoneSnapshot) : null;
}
