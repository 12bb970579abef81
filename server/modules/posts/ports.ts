import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import type { BumpStats } from '../users/index.ts';
import type { RequestContext } from '../../sdk/index.ts';
import type { MediaLookup, ShownPictures } from '../media/index.ts';

/** What the content modules need of the users module. */
export interface ContentUsers {
  cards(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, UserCard>>;
  /** Who is called exactly so; null: nobody. */
  uidOf(nick: string): Promise<number | null>;
  readonly bumpStats: BumpStats;
  madeAt(uids: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** What the content modules need of the media module. */
export type Pictures = MediaLookup & ShownPictures;

/** Whom a person has blocked (`follow/blocks.ts`); kept, so it may be asked for by every list. */
export type BlockedBy = (uid: number) => Promise<ReadonlySet<number>>;
