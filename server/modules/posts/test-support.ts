import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import { messageKinds } from '../../../platform/contract/message-kinds.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { migrate } from '../../db/migrate.ts';
import { createCache } from '../../host/cache.ts';
import { createCached, createContext, type HostContext } from '../../host/context.ts';
import { createDependencyWatch } from '../../host/dependencies.ts';
import { createHooks } from '../../host/registry/hooks.ts';
import type { Db, HookExtension, Viewer } from '../../sdk/index.ts';
import { createSystemAccounts } from '../users/system-accounts.ts';
import { accountMigrations } from '../accounts/migrations.ts';
import { createRestrictions } from '../accounts/restrictions.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { createComments } from '../comments/comments.ts';
import { commentMigrations } from '../comments/migrations.ts';
import { createCollects, createFavors } from '../favors/index.ts';
import { auditMigrations, createAudit } from '../audit/index.ts';
import { createBlocks, createFollow, followMigrations, refuseFollows } from '../follow/index.ts';
import { mediaMigrations } from '../media/tables.ts';
import {
  createProfiles,
  createReputation,
  createUserDetails,
  createUsers,
  userMigrations,
  type UserTables,
} from '../users/index.ts';
import {
  CORE_MESSAGE_KINDS,
  createMessageKinds,
  createMessages,
  createMessageSettings,
  createMessageWriter,
  messageListeners,
  messageMigrations,
} from '../messages/index.ts';
import type { NoticeText } from '../messages/present.ts';
import type { GroupLookup } from './body.ts';
import type { Pictures } from './ports.ts';
import { postMigrations } from './migrations.ts';
import { createPosts } from './posts.ts';
import { createRules } from './rules.ts';
import type { ContentTables } from './tables.ts';
import { createPersonalCache } from '../../host/personal-cache.ts';

/** For tests: a zone's config, of which the content modules read these keys. */
export function testZone(abbr: string): ZoneConfig {
  const theme = (themeId: number, labelType: number) => ({
    themeId,
    labelType,
    name: `主题${themeId}`,
    type: 'general',
    icon: 'circle',
  });
  const themes = [theme(1, 1), theme(2, 4), theme(3, 3), theme(4, 11), theme(5, 14)];
  // The keys that are read.
  return { abbr, themes, timeZone: 'Asia/Shanghai', plugins: {} } as unknown as ZoneConfig;
}

/** An uploaded image that exists without the media module. */
export const testImage = (zone: string, n: number): PostImage => ({
  url: `/media/${zone}/aa/${n}.jpg`,
  thumb: `/media/${zone}/aa/${n}.thumb.webp`,
  width: 10,
  height: 20,
});

const media: Pictures = {
  show: async () => {},
  takeOut: async () => {},
  letGo: async () => {},
  find: async (zone, urls) =>
    new Map(
      Array.from({ length: 120 }, (_, n) => testImage(zone, n))
        .filter(({ url }) => urls.includes(url))
        .map((image) => [image.url, image]),
    ),
};

/** What a plugin tells that zone mx has not. */
export const TALE = messageKinds.declare({ type: 'tale', group: 'systemMsg', stored: [99], counter: 'taleCount' });

export interface As {
  readonly zone?: string;
  readonly codes?: readonly number[];
  readonly verified?: boolean;
  readonly now?: number;
}

/**
 * The content modules on a fresh database, with the host's own hooks, cache and users beside them.
 */
export async function createWorld(db: Db) {
  await migrate(db, [
    {
      owner: 'core',
      migrations: {
        ...accountMigrations,
        ...userMigrations,
        ...postMigrations,
        ...commentMigrations,
        ...mediaMigrations,
        ...followMigrations,
        ...messageMigrations,
        ...auditMigrations,
      },
    },
  ]);
  const log: string[] = [];
  const extensions: (HookExtension & { plugin: string; id: string })[] = [];
  const cache = createCache({ inTx: db.inTx });
  const ownCache = createCache({ inTx: db.inTx });
  const hooks = createHooks(() => [...own, ...extensions], {
    report: (_plugin, _place, _error, message) => log.push(message),
  });
  const messageWriter = createMessageWriter({
    db,
    hooks,
    invalidate: (...tags) => invalidate(...tags),
    blockedBy: (uid) => blockedBy(uid),
    announce: () => undefined,
  });
  const own = messageListeners(messageWriter).map((one) => ({ ...one, plugin: 'core', id: `hook:core/${one.name}` }));
  const invalidated: string[] = [];
  const invalidate = (...tags: string[]) => {
    const drop = () => {
      invalidated.push(...tags);
      cache.invalidate(tags);
      ownCache.invalidate(tags);
    };
    db.afterCommit(drop);
  };
  const dependencies = createDependencyWatch();
  const cached = createCached(cache, dependencies);
  const restrictions = createRestrictions({ db, cached, invalidate });
  const reputation = createReputation({ db, cached, invalidate });
  const rules = createRules({
    restrictions,
    reputation,
    productMap: () => ({ sw4: 2, mx: 1 }),
    translate: (_ctx, { id }) => `text of ${id}`,
  });
  const cachedOwn = createCached(ownCache, dependencies);
  const users = createUsers({ db, invalidate, present: async () => new Map() });
  const personalCache = createPersonalCache(cachedOwn, dependencies);
  const systemAccounts = createSystemAccounts({
    db,
    profiles: createProfiles(db),
    refuseFollows: (uid) => refuseFollows(db, uid),
  });
  const blocks = createBlocks({
    db,
    users,
    invalidate,
    personalCache,
    isSystemAccount: systemAccounts.isSystemAccount,
  });
  const { blockedBy } = blocks;
  const audit = createAudit(db);
  const groups: GroupLookup = { closed: async () => new Set() };
  const posts = createPosts({
    db,
    audit,
    users,
    hooks,
    media,
    groups,
    rules,
    invalidate,
    cached,
    cachedOwn,
    tagged: dependencies.tagged,
    blockedBy,
    isPaced: false,
    defaultsOf: () => ({}),
    themeTypes: [],
  });
  const comments = createComments({
    db,
    users,
    hooks,
    media,
    groups,
    rules,
    invalidate,
    cached,
    cachedOwn,
    tagged: dependencies.tagged,
    posts,
    blockedBy,
    audit,
  });
  const follow = createFollow({ db, users, cached, cachedOwn, invalidate, listed: posts.listed }, blocks);
  const details = createUserDetails({
    db,
    cachedOwn,
    tagged: dependencies.tagged,
    users,
    own: async () => ({}),
    follow,
    gamesOf: async () => [],
  });
  const favors = createFavors({ db, users, hooks, invalidate });
  const collects = createCollects({ db, invalidate });
  const noticeText: NoticeText = (_locale, key, values) => `${key} ${JSON.stringify(values)}`;
  const submissions = posts.requestKeys;
  const kinds = createMessageKinds(
    [
      { id: 'core', declares: CORE_MESSAGE_KINDS },
      { id: 'tales', declares: [TALE] },
    ],
    (zone) => (zone === 'mx' ? [] : ['tales']),
  );
  const messageSettings = createMessageSettings({ db, personalCache, kinds, invalidate });
  const messages = createMessages({
    db,
    users,
    noticeText,
    personalCache,
    kinds,
    settings: messageSettings,
    writer: messageWriter,
    blockedBy,
    submissions,
  });
  let clock = 1_700_000_000_000;

  /** A new account. */
  async function user(nick: string): Promise<number> {
    return db.tx(async () => {
      const uid = await db.insertId(
        db
          .q<AccountTables>()
          .insertInto('account')
          .values({ account: nick, account_key: nick, password_hash: '', status: 0, created_at: clock }),
      );
      await db
        .q<UserTables>()
        .insertInto('user_profile')
        .values({
          uid,
          nick,
          nick_key: nick,
          avatar_url: '',
          sex: 0,
          sig: '',
          reputation: 100,
          created_at: clock,
        })
        .execute();
      return uid;
    });
  }

  /** A request; each is a second later than the one before. Without uid a visitor's. */
  function ctx(
    uid?: number,
    { zone = 'sw4', codes = [], verified = true, now = (clock += 1000) }: As = {},
  ): HostContext {
    const viewer: Viewer | null =
      uid === undefined
        ? null
        : { uid, account: '', nick: '', avatarUrl: '', verified, codes, auth: { [zone]: codes } };
    const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', setSession: () => {} };
    return createContext({ ...request, zone: testZone(zone), viewer, session: null, locale: 'zh-CN', now });
  }

  /** Publishes and answers the new post's id. */
  async function publish(
    uid: number,
    content = '<p>hello world</p>',
    as: As & { title?: string; themeId?: number } = {},
  ) {
    const { title = 'title', themeId = 1 } = as;
    return (await posts.add(ctx(uid, as), { wbContent: content, wbTitle: title, wbThemeId: themeId })).wbId;
  }

  async function say(uid: number, wbId: number, content = 'nice one', cid?: number): Promise<number> {
    return (await comments.add(ctx(uid), { wbId, content, ...(cid === undefined ? {} : { cid }) })).cid;
  }

  const services = {
    details,
    audit,
    groups,
    db,
    users,
    posts,
    comments,
    follow,
    favors,
    collects,
    messages,
    messageSettings,
    messageWriter,
    rules,
    restrictions,
    systemAccounts,
    hooks,
    cache,
    ownCache,
  };
  const row = async (id: number) =>
    db.q<ContentTables>().selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...services, extensions, invalidated, log, user, ctx, publish, say, row };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The id of the error that a promise is refused with. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was refused';
}
