import { sql } from 'kysely';
import { WEEK_MS } from '../../../platform/contract/durations.ts';
import type { MessageItem, Unread } from '../../../platform/contract/endpoints/messages.ts';
import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import { localName } from '../../../platform/contract/zone/local-name.ts';
import type { ContextService, SealService, SiteText, Translator } from '../../host/services.ts';
import type { Letter } from '../../providers/mail/index.ts';
import type { HotQuery } from '../../sdk/post-queries.ts';
import { noticesOf } from '../../sdk/notice.ts';
import { viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import type { MessageKinds, MessageSettingsService } from '../messages/index.ts';
import { newsOf } from '../push/index.ts';
import { tokenPurpose } from './addresses.ts';
import { DIGEST, MAIL } from './figures.ts';
import { letterHtml, letterText, type LetterItem, type LetterParts } from './letters.ts';
import type { MailLinks } from './links.ts';
import type { MailKind, MailOutgoingRow, MailTables } from './tables.ts';

export interface MailWritingDeps {
  readonly db: Db;
  readonly seals: SealService;
  readonly links: MailLinks;
  readonly contexts: Pick<ContextService, 'as'>;
  readonly translator: Translator;
  readonly siteText: SiteText;
  readonly kinds: MessageKinds;
  readonly settings: Pick<MessageSettingsService, 'mailed'>;
  /** Those of these messages that are new to the viewer and theirs to see. */
  readonly unreadItems: (ctx: RequestContext, ids: readonly number[]) => Promise<MessageItem[]>;
  readonly unread: (ctx: RequestContext) => Promise<Unread>;
  readonly hotPosts: (ctx: RequestContext, query: HotQuery) => Promise<{ readonly list: readonly Post[] }>;
  /** The newest posts of those whom the viewer follows. */
  readonly followedPosts: (ctx: RequestContext, limit: number) => Promise<readonly Post[]>;
}

/** All of a letter but where it goes. */
export type Written = Pick<Letter, 'fromName' | 'subject' | 'text' | 'html' | 'unsubscribe'>;

type Content = Omit<LetterParts, 'locale' | 'site'> & { readonly subject: string; readonly unsubscribe?: string };
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const EXCERPT_CHARS = 120;
const cut = (text: string): string => {
  const chars = [...text.replaceAll(/\s+/g, ' ').trim()];
  return chars.length > EXCERPT_CHARS ? `${chars.slice(0, EXCERPT_CHARS - 1).join('')}…` : chars.join('');
};

// i18n-keys: notices:mail.*
/**
 * Writes letters when they are sent, as their readers, in their language: so nothing is in them that
 * the reader may not see any more (docs/product/mail.md#what-is-mailed).
 */
export function createMailWriting(deps: MailWritingDeps) {
  const { db, seals, links, contexts, translator, kinds, settings } = deps;

  async function noticesFor(ctx: RequestContext, since: number): Promise<LetterItem[]> {
    const { uid } = viewerOf(ctx);
    const zone = ctx.zone.abbr;
    const mailed = await settings.mailed(uid);
    const stored = kinds.in(zone).all.flatMap((kind) => (mailed.has(kind.type) ? kind.stored : []));
    if (stored.length === 0) return [];
    const { rows } = await sql<{ id: number }>`select id from message
      where to_uid = ${uid} and zone = ${zone} and is_read = 0 and shown = 1 and sent_at >= ${since}
        and ${db.isAmong('kind', stored)}
      order by sent_at desc, id desc limit ${MAIL.notices + 1}`.execute(db.q());
    const items = await deps.unreadItems(
      ctx,
      rows.map(({ id }) => id),
    );
    return items
      .toSorted((a, b) => b.time - a.time)
      .flatMap((item) => {
        const news = newsOf(translator, item, ctx);
        return news ? [{ title: news.title, body: news.body, url: links.absolute(ctx.zone, news.url) }] : [];
      });
  }

  async function notices(ctx: RequestContext, say: Say, since: number): Promise<Content | null> {
    const items = await db.primary(() => noticesFor(ctx, since));
    const [first] = items;
    if (!first) return null;
    const shown = items.slice(0, MAIL.notices);
    const isMore = items.length > shown.length;
    const site = localName(ctx.zone, ctx.locale);
    return {
      subject:
        items.length === 1
          ? say('mail.notices.one', { site, what: first.title })
          : say('mail.notices.subject', { site, count: shown.length }),
      intro: say(isMore ? 'mail.notices.more' : 'mail.notices.intro'),
      lists: [{ heading: '', items: shown }],
      reason: say('mail.notices.reason'),
      ...footer(ctx, say, 'notices'),
    };
  }

  async function digest(ctx: RequestContext, say: Say): Promise<Content | null> {
    const since = ctx.now - WEEK_MS;
    const best = (await deps.hotPosts(ctx, { since, limit: DIGEST.posts, offset: 0 })).list;
    const known = new Set(best.map(({ wbId }) => wbId));
    const newest = await deps.followedPosts(ctx, DIGEST.posts * 2);
    const followed = newest.filter(({ wbId, wbCreateTime }) => wbCreateTime >= since && !known.has(wbId));
    const { commentCount, favorCount, systemMessage } = await deps.unread(ctx);
    const unread = commentCount + favorCount + systemMessage;
    const lists = [
      { heading: say('mail.digest.best'), items: best.map((post) => itemOf(ctx, post)) },
      { heading: say('mail.digest.followed'), items: followed.slice(0, DIGEST.posts).map((post) => itemOf(ctx, post)) },
    ].filter(({ items }) => items.length > 0);
    if (lists.length === 0 && unread === 0) return null;
    return {
      subject: say('mail.digest.subject', { site: localName(ctx.zone, ctx.locale) }),
      intro: unread > 0 ? say('mail.digest.unread', { count: unread }) : say('mail.digest.intro'),
      lists,
      reason: say('mail.digest.reason'),
      ...footer(ctx, say, 'digest'),
    };
  }

  const itemOf = ({ zone }: RequestContext, { wbId, wbTitle, wbDesc, userInfo }: Post): LetterItem => {
    const title = cut(wbTitle || wbDesc);
    const excerpt = wbTitle === '' ? '' : cut(wbDesc);
    return {
      title,
      body: excerpt === '' ? userInfo.nick : `${userInfo.nick}: ${excerpt}`,
      url: links.absolute(zone, `/posts/${wbId}`),
    };
  };

  function footer(ctx: RequestContext, say: Say, what: 'notices' | 'digest') {
    const unsubscribe = links.end(ctx.zone, ctx.locale, { what, uid: viewerOf(ctx).uid, zone: ctx.zone.abbr });
    return {
      unsubscribe,
      links: [
        { text: say('mail.settings'), url: links.absolute(ctx.zone, '/messages') },
        { text: say(`mail.${what}.end`), url: unsubscribe },
      ],
    };
  }

  function confirm(ctx: RequestContext, say: Say, { uid, secret }: MailOutgoingRow): Content | null {
    const token = seals.open(tokenPurpose(uid), secret);
    if (token === null) return null; // the server's secret is another one by now
    return {
      subject: say('mail.confirm.subject', { site: localName(ctx.zone, ctx.locale) }),
      intro: say('mail.confirm.intro', { nick: viewerOf(ctx).nick }),
      lists: [],
      action: { text: say('mail.confirm.action'), url: links.confirm(ctx.zone, ctx.locale, token) },
      reason: say('mail.confirm.reason'),
      links: [],
    };
  }

  const parted = (ctx: RequestContext, say: Say): Content => ({
    subject: say('mail.parted.subject', { site: localName(ctx.zone, ctx.locale) }),
    intro: say('mail.parted.intro', { nick: viewerOf(ctx).nick }),
    lists: [],
    action: { text: say('mail.settings'), url: links.absolute(ctx.zone, '/messages') },
    reason: say('mail.parted.reason'),
    links: [],
  });

  const byKind: Record<MailKind, (ctx: RequestContext, say: Say, row: MailOutgoingRow) => Promise<Content | null>> = {
    confirm: async (...given) => confirm(...given),
    parted: async (ctx, say) => parted(ctx, say),
    notices: (ctx, say, { since }) => notices(ctx, say, since),
    digest: async (ctx, say) => ((await isDigestReader(ctx)) ? digest(ctx, say) : null),
  };

  async function isDigestReader({ viewer, zone }: RequestContext): Promise<boolean> {
    const readers = db.q<MailTables>().selectFrom('mail_digest_reader').select('uid').where('zone', '=', zone.abbr);
    const own = readers.where('uid', '=', viewer?.uid ?? 0);
    return (await db.primary(() => own.executeTakeFirst())) !== undefined;
  }

  /**
   * @returns null where there is nothing to tell any more: it has been read, is gone, was switched
   *   off, or the account is frozen
   */
  return async (row: MailOutgoingRow, now: number): Promise<Written | null> => {
    const given = await contexts.as(row.zone, row.uid, now);
    if (!given) return null;
    const ctx = { ...given, locale: row.locale };
    const say: Say = (key, values) => translator.text(row.locale, key, values, noticesOf());
    const content = await byKind[row.kind](ctx, say, row);
    if (!content) return null;
    const { subject, unsubscribe, ...rest } = content;
    const parts: LetterParts = { ...rest, locale: row.locale, site: deps.siteText('title', ctx) };
    return {
      fromName: localName(ctx.zone, row.locale),
      subject,
      text: letterText(parts),
      html: letterHtml(parts),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
    };
  };
}

export type WriteLetter = ReturnType<typeof createMailWriting>;
