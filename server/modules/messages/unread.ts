import type { Unread } from '../../../platform/contract/endpoints/messages.ts';
import type { Db } from '../../sdk/index.ts';
import type { PersonalCache } from '../../host/services.ts';
import { followTags } from '../follow/index.ts';
import type { KindsOfZone, MessageKinds } from './kinds.ts';
import { unreadByZone, unreadLikesQuery, unreadQuery, type CountRow } from './queries.ts';
import type { MessageSettingsService } from './settings.ts';
import { messageTags } from './tags.ts';

export interface UnreadDeps {
  readonly db: Db;
  readonly personalCache: PersonalCache;
  readonly kinds: MessageKinds;
  readonly settings: Pick<MessageSettingsService, 'notOnPage'>;
  /** Whom this person blocks: what they do is left out. */
  readonly blockedBy: (uid: number) => Promise<ReadonlySet<number>>;
}

type Counts = readonly (readonly [kind: number, count: number])[];

/**
 * How many messages somebody has not read, exact. Counted once after each change of them. Not
 * inside a transaction that changes them.
 */
export function createUnread({ db, personalCache, kinds, settings, blockedBy }: UnreadDeps) {
  function counted(
    tag: string,
    reader: { readonly uid: number; readonly zone: string },
    query: typeof unreadQuery,
  ): Promise<Counts> {
    return personalCache(tag, [tag, followTags.blocks(reader.uid)], async () => {
      const { rows } = await query(db, { ...reader, blocked: await blockedBy(reader.uid) }).execute(db.q());
      return rows.map(({ kind, n }) => [kind, Number(n)] as const);
    });
  }

  /** Of the kinds that the zone has and this person is told of. */
  async function sumOf(uid: number, zone: string, rows: readonly CountRow[]): Promise<{ zone: string; count: number }> {
    const off = await settings.notOnPage(uid, zone);
    const here = kinds.in(zone);
    const told = rows.filter(({ kind }) => here.typeOf(kind) !== undefined && !off.has(kind));
    return { zone, count: told.reduce((sum, { n }) => sum + Number(n), 0) };
  }

  return {
    async of(uid: number, zone: string): Promise<Unread> {
      const reader = { uid, zone };
      const [plain, likes, off] = await Promise.all([
        counted(messageTags.unread(zone, uid), reader, unreadQuery),
        counted(messageTags.unreadLikes(zone, uid), reader, unreadLikesQuery),
        settings.notOnPage(uid, zone),
      ]);
      return countsOf(kinds.in(zone), new Map([...plain, ...likes].filter(([kind]) => !off.has(kind))));
    },

    /** In all zones together and in each that has any. */
    async everywhere(uid: number): Promise<{ count: number; zones: { zone: string; count: number }[] }> {
      const rows = await unreadByZone(db, { uid, blocked: await blockedBy(uid) });
      const byZone = await Promise.all(
        [...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, own]) => sumOf(uid, zone, own)),
      );
      const zones = byZone.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
      return { count: zones.reduce((sum, { count }) => sum + count, 0), zones };
    },
  };
}

function countsOf(kinds: KindsOfZone, unread: ReadonlyMap<number, number>): Unread {
  const sum = (stored: readonly number[]) => stored.reduce((total, kind) => total + (unread.get(kind) ?? 0), 0);
  const alone = [...kinds.counters()].map(([counter, stored]) => [counter, sum(stored)] as const);
  return {
    atCount: 0, // the core's own counter is among the others
    ...Object.fromEntries(alone),
    commentCount: sum(kinds.inGroup('comments')),
    favorCount: sum(kinds.inGroup('favors')),
    systemMessage: sum(kinds.inGroup('systemMsg')),
  };
}
