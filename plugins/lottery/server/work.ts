import type { RequestContext } from '../../../server/sdk/index.ts';
import type { LotteryRow } from './tables.ts';

/** A lottery that this host looks at for now; nobody else does until the lease ends. */
export interface Claimed {
  readonly row: LotteryRow;
  readonly lease: string;
  /** Its zone. */
  readonly where: RequestContext;
  readonly now: number;
  /** Awaited after each step that lasts: in a test a host stands still there for ever. */
  readonly step: (name: string) => Promise<void>;
}
