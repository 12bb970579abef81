import { sql, type Expression, type SqlBool } from 'kysely';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import { cleanText, type Db, type RequestContext } from '../../sdk/index.ts';
import { isNotFrozen } from '../accounts/index.ts';
import { nickKey, type UserTables, type UserService } from '../users/index.ts';

export interface UserPage {
  readonly list: UserCard[];
  readonly multiKeyword: string[];
  readonly hasMore: boolean;
}

interface Asked {
  readonly q: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * People by their nicks: who is called exactly so, then everybody whose nick holds the words, the
 * newest members first; nobody whose account is frozen.
 */
export function createUserSearch(db: Db, users: Pick<UserService, 'cards'>) {
  async function exact(text: string): Promise<number | undefined> {
    const profiles = db.q<UserTables>().selectFrom('user_profile').select('uid').where('nick_key', '=', nickKey(text));
    return (await profiles.where((eb) => isNotFrozen(eb.ref('uid'))).executeTakeFirst())?.uid;
  }

  /** Uids of a page, and one more when there is a next one. */
  async function load(text: string, { limit, offset }: Omit<Asked, 'q'>): Promise<readonly number[]> {
    const first = text === '' ? undefined : await exact(text);
    const shift = first === undefined ? 0 : 1;
    const others = await db.search.newest('user', text, {
      limit: limit + 1,
      offset: Math.max(0, offset - shift),
      where: (id: Expression<number>) =>
        first === undefined ? isNotFrozen(id) : sql<SqlBool>`${id} <> ${first} and ${isNotFrozen(id)}`,
    });
    return offset === 0 && first !== undefined ? [first, ...others] : others;
  }

  return async (ctx: RequestContext, { q, ...page }: Asked): Promise<UserPage> => {
    const text = cleanText(q);
    const uids = await load(text, page);
    const { limit } = page;
    const cards = await users.cards(ctx, uids.slice(0, limit));
    return {
      list: uids.slice(0, limit).flatMap((uid) => cards.get(uid) ?? []),
      multiKeyword: db.search.terms(text),
      hasMore: uids.length > limit,
    };
  };
}
