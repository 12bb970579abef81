import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '../../../../server/sdk/index.ts';
import { ENTRY_BYTES, indexOfEntry } from '../../shared/entries.ts';
import type { LotteryTables, PageRow } from '../tables.ts';
import { UID_BYTES, type EntryList } from './list.ts';

/** Entrants of a page of the stored list, and pages that one transaction writes. */
export const PAGE_SIZE = 4096;
const PAGES_AT_ONCE = 2;

export interface Entry {
  /** Place in the list. */
  readonly index: number;
  readonly entryId: string;
  readonly uid: number;
}

interface ListRef {
  readonly postId: number;
  readonly listId: string;
}

/**
 * Lists of entrants, stored in pages: a place in the list and an entry id both lead to one page.
 */
export function createPages(db: Db) {
  const q = () => db.q<LotteryTables>();
  const pagesOf = ({ postId, listId }: ListRef) =>
    q().selectFrom('lottery_page').selectAll().where('post_id', '=', postId).where('list_id', '=', listId);

  return {
    /** In transactions of a few pages each; until somebody names this list it is nobody's. */
    async write({ postId, listId }: ListRef, list: EntryList): Promise<void> {
      const rows = Array.from({ length: Math.ceil(list.count / PAGE_SIZE) }, (_, page) => () => rowOf(list, page));
      for (let from = 0; from < rows.length; from += PAGES_AT_ONCE) {
        await db.tx(async () => {
          for (const row of rows.slice(from, from + PAGES_AT_ONCE))
            await q()
              .insertInto('lottery_page')
              .values({ post_id: postId, list_id: listId, ...row() })
              .execute();
        });
        await turn();
      }
    },

    /** What other attempts have left. */
    async removeOthers({ postId, listId }: ListRef): Promise<void> {
      await q().deleteFrom('lottery_page').where('post_id', '=', postId).where('list_id', '<>', listId).execute();
    },

    /** The file that is published, piece by piece. */
    async *bytes(ref: ListRef): AsyncGenerator<Uint8Array> {
      for (let page = 0; ; page++) {
        const row = await pagesOf(ref).where('page', '=', page).executeTakeFirst();
        if (!row) return;
        yield Buffer.from(row.entries, 'base64');
      }
    },

    /** The entries at these places, in their order. */
    async at(ref: ListRef, indices: readonly number[]): Promise<Entry[]> {
      const found = new Map<number, Entry>();
      for (const [page, wanted] of Map.groupBy(indices, (index) => Math.floor(index / PAGE_SIZE))) {
        const row = await pagesOf(ref).where('page', '=', page).executeTakeFirst();
        if (!row) continue;
        const opened = open(row);
        for (const index of wanted) found.set(index, entryOf(opened, page, index % PAGE_SIZE));
      }
      return indices.flatMap((index) => found.get(index) ?? []);
    },

    async find(ref: ListRef, entryId: string): Promise<Entry | null> {
      const row = await pagesOf(ref)
        .where('first_entry', '<=', entryId)
        .orderBy('first_entry', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const page = open(row);
      const at = indexOfEntry(page.entries, entryId);
      return at === -1 ? null : entryOf(page, row.page, at);
    },
  };
}

export type Pages = ReturnType<typeof createPages>;

function rowOf({ entries, uids, count }: EntryList, page: number): Omit<PageRow, 'post_id' | 'list_id'> {
  const [from, to] = [page * PAGE_SIZE, Math.min(count, (page + 1) * PAGE_SIZE)];
  const part = Buffer.from(entries.buffer, from * ENTRY_BYTES, (to - from) * ENTRY_BYTES);
  return {
    page,
    first_entry: part.subarray(0, ENTRY_BYTES).toString('hex'),
    count: to - from,
    entries: part.toString('base64'),
    uids: Buffer.from(uids.buffer, from * UID_BYTES, (to - from) * UID_BYTES).toString('base64'),
  };
}

const open = (row: PageRow) => ({
  entries: Buffer.from(row.entries, 'base64'),
  uids: Buffer.from(row.uids, 'base64'),
});

function entryOf({ entries, uids }: ReturnType<typeof open>, page: number, at: number): Entry {
  return {
    index: page * PAGE_SIZE + at,
    entryId: entries.toString('hex', at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES),
    uid: uids.readUIntBE(at * UID_BYTES, UID_BYTES),
  };
}
