import { MESSAGE_GROUPS, type MessageType, type Unread } from '../../../platform/contract/endpoints/messages.ts';
import type { Db } from '../../sdk/index.ts';
import type { PersonalCache } from '../../host/services.ts';
import { followTags } from '../follow/index.ts';
import { kindsOf } from './kinds.ts';
import { unreadByZone, unreadLikesQuery, unreadQuery } from './queries.ts';
import type { MessageKindValue } from './tables.ts';
import { messageTags } from './tags.ts';

export interface UnreadDeps {
  readonly db: Db;
  readonly personalCache: PersonalCache;
  /** Whom this person blocks: what they do is left out. */
  readonly blockedBy: (uid: number) => Promise<ReadonlySet<number>>;
}

type Counts = readonly (readonly [kind: MessageKindValue, count: number])[];

/**
 * How many messages somebody has not read, exact. Counted once after each change of them. Not inside a transaction that changes them.
 */
export function createUnread({ db, personalCache, blockedBy }: UnreadDeps) {
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

  return {
    async of(uid: number, zone: string): Promise<Unread> {
      const reader = { uid, zone };
      const [plain, likes] = await Promise.all([
        counted(messageTags.unread(zone, uid), reader, unreadQuery),
        counted(messageTags.unreadLikes(zone, uid), reader, unreadLikesQuery),
      ]);
      return countsOf(new Map([...plain, ...likes]));
    },

    /** In all zones together and in each that has any. */
    async everywhere(uid: number): Promise<{ count: number; zones: { zone: string; count: number }[] }> {
      const byZone = await unreadByZone(db, { uid, blocked: await blockedBy(uid) });
      const zones = [...byZone].map(([zone, count]) => ({ zone, count })).toSorted((a, b) => b.count - a.count);
      return { count: zones.reduce((sum, { count }) => sum + count, 0), zones };
    },
  };
}

function countsOf(unread: ReadonlyMap<MessageKindValue, number>): Unread {
  const sum = (...types: MessageType[]) => kindsOf(types).reduce((total, kind) => total + (unread.get(kind) ?? 0), 0);
  return {
    commentCount: sum(...MESSAGE_GROUPS.comments),
    favorCount: sum(...MESSAGE_GROUPS.favors),
    systemMessage: sum(...MESSAGE_GROUPS.systemMsg),
    atCount: sum('at'),
    acceptReplyCount: sum('accept_reply'),
    feedbackCount: sum('feedback'),
  };
}
