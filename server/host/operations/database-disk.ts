import type { FastifyBaseLogger } from 'fastify';
import { tryDisk } from '../../providers/storage/index.ts';
import { job, type JobExtension } from '../../sdk/index.ts';
import { createOutage } from '../../sdk/outage.ts';
import type { Config } from './config.ts';

const CHECK_EVERY_MS = 30_000;

/**
 * Whether the disk still takes what is written into the embedded database. A database server has a
 * disk of its own, which it watches.
 */
export interface DatabaseDisk {
  /** True from a failure on, until a check finds room again: what is read is still served. */
  readonly isDown: boolean;
  /** Never throws. */
  check(): Promise<void>;
  readonly jobs: readonly JobExtension[];
}

export function watchDatabaseDisk(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  now: () => number,
): DatabaseDisk {
  const outage = createOutage({
    now,
    onDown: (error) => log.error({ err: error }, 'The disk of the database takes nothing more'),
    onBack: () => log.info('The disk of the database can be written again'),
  });
  const check = (): Promise<void> => tryDisk(dataDir).then(outage.isWell, outage.failed);
  return {
    get isDown() {
      return outage.isDown;
    },
    check: databaseUrl === null ? check : async () => {},
    jobs: databaseUrl === null ? [job('database-disk', CHECK_EVERY_MS, check)] : [],
  };
}
