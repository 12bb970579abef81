import { DAY_MS } from '../../platform/contract/durations.ts';
import { LABEL_TYPE, type ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { AccountStatus, type AccountTables } from '../modules/accounts/index.ts';
import { tags } from '../modules/posts/index.ts';
import { nickKey, REPUTATION_AT_START, type UserTables } from '../modules/users/index.ts';
import { fail, invalidateService } from '../sdk/index.ts';
import { loadNick } from './content/load-texts.ts';
import { planPost, shareOut } from './load-plan.ts';
import { chunks, writeBatch } from './load-write.ts';
import { createRandom } from './random.ts';

export interface LoadInput {
  readonly posts: number;
  readonly comments: number;
  readonly users: number;
  /** Abbreviations; the posts are spread evenly over these zones. */
  readonly zones: readonly string[];
  readonly now: number;
  readonly onProgress?: (done: { posts: number; comments: number }) => void;
}

const BATCH = 500;
/** Who takes part in one batch. */
const CROWD = 300;
const SPAN = 365 * DAY_MS;

/**
 * Fills in a load for measurements: rows are written directly, with all counters and indexes as the
 * services would have left them, so that a recount agrees. Each batch is one transaction; a load
 * that is stopped leaves whole batches.
 * @throws UNKNOWN_ZONE; Error when there is nobody to write
 */
export async function seedLoad(guildhall: Guildhall, input: LoadInput): Promise<void> {
  const { db, core } = guildhall;
  const zones = input.zones.map((abbr) => guildhall.zones.current().byAbbr.get(abbr) ?? refuseZone());
  const users = await bringUsers(guildhall, input.users, input.now);
  if (users.length === 0 && input.posts > 0) throw new Error('There are no users to write: give --users');
  const random = createRandom(`load ${input.posts} ${input.comments} ${input.now}`);
  const shares = shareOut(input.posts, input.comments, random);
  let comments = 0;
  for (let start = 0, batch = 0; start < input.posts; start += BATCH, batch++) {
    const zone = zones[batch % zones.length] ?? refuseZone();
    const first = random.between(0, Math.max(0, users.length - CROWD));
    const crowd = users.slice(first, first + CROWD);
    const posts = shares.slice(start, start + BATCH).map((share, index) => {
      const serial = start + index;
      const at = Math.round(input.now - SPAN * (1 - serial / input.posts));
      return planPost(serial, at, share, crowd, input.now, random);
    });
    await writeBatch(db, zone.abbr, themesOf(zone), posts);
    comments += posts.reduce((sum, post) => sum + post.comments.length, 0);
    input.onProgress?.({ posts: start + posts.length, comments });
  }
  await db.refreshStatistics();
  core.services.of(invalidateService)(
    ...zones.flatMap(({ abbr }) => [tags.posts(abbr), tags.activity(abbr), tags.heat(abbr)]),
  );
}

function refuseZone(): never {
  throw fail('UNKNOWN_ZONE');
}

const themesOf = ({ themes }: ZoneConfig): number[] =>
  themes
    .filter(({ labelType }) => labelType === LABEL_TYPE.default || labelType === LABEL_TYPE.general)
    .map(({ themeId }) => themeId);

/** New users, or everybody there is when none are asked for. @returns uids, ascending */
async function bringUsers({ db }: Guildhall, count: number, now: number): Promise<number[]> {
  const q = () => db.q<AccountTables & UserTables>();
  if (count === 0)
    return (await q().selectFrom('account').select('id').orderBy('id').limit(10_000).execute()).map(({ id }) => id);
  const stamp = Math.floor(now / 1000).toString(36);
  const uids: number[] = [];
  for (const chunk of chunks(Array.from({ length: count }, (_, index) => index))) {
    await db.tx(async () => {
      const rows = chunk.map((number) => {
        const account = `load-${stamp}-${number}`;
        return { account, account_key: account, password_hash: '!', status: AccountStatus.ok, created_at: now - SPAN };
      });
      const stored = await q().insertInto('account').values(rows).returning(['id', 'account']).execute();
      const profiles = stored.map(({ id: uid, account }) => {
        const nick = loadNick(stamp, Number(account.split('-')[2]));
        const fresh = { avatar_url: '', sex: 0, sig: '', reputation: REPUTATION_AT_START, created_at: now - SPAN };
        return { uid, nick, nick_key: nickKey(nick), ...fresh };
      });
      await q().insertInto('user_profile').values(profiles).execute();
      await db.search.putAll(
        'user',
        profiles.map(({ uid, nick }) => ({ id: uid, text: nick })),
      );
      uids.push(...stored.map(({ id }) => id));
    });
  }
  return uids.sort((a, b) => a - b);
}
