import { MINUTE_MS, SECOND_MS } from '../../../platform/contract/durations.ts';
import { sql } from 'kysely';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { ContextService, Translator } from '../../host/services.ts';
import type { PushOutcome, PushProvider } from '../../providers/push/index.ts';
import { createLimiter, type Db, type RequestContext } from '../../sdk/index.ts';
import type { MessageNews, MessageSettingsService } from '../messages/index.ts';
import { newsOf } from './news.ts';
import type { PushBrowserRow, PushTables } from './tables.ts';

/** How much is told at once, and what becomes of what cannot be sent. */
export const PUSH = {
  /** Messages that wait at most, and notices on their way; what comes then is dropped and counted. */
  waiting: 2_000,
  onTheWay: 1_000,
  /** Messages whose browsers are looked for together. */
  foundAtOnce: 200,
  /** Requests to push services at once. */
  parallel: 4,
  /** Before the second and the third try. */
  retryMs: [5 * SECOND_MS, MINUTE_MS],
  /** Messages in a row that a browser did not get: then it is forgotten. */
  failures: 20,
} as const;

export interface PushDeps {
  readonly db: Db;
  readonly provider: PushProvider;
  readonly contexts: Pick<ContextService, 'as'>;
  /** Those of these messages that are new to the viewer and theirs to see. */
  readonly unreadItems: (ctx: RequestContext, ids: readonly number[]) => Promise<MessageItem[]>;
  /** Lists whose messages this person wants to be pushed now: none in their quiet hours. */
  readonly pushed: MessageSettingsService['pushed'];
  readonly translator: Pick<Translator, 'text'>;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Of each notice, once. */
  readonly onOutcome: (outcome: PushOutcome | 'dropped') => void;
  /** Before each further try, milliseconds. */
  readonly retryMs?: readonly number[];
}

/** A browser that is to be told. */
type Browser = Pick<PushBrowserRow, 'hash' | 'uid' | 'endpoint' | 'p256dh' | 'auth' | 'locale' | 'failures'>;
type Found = Browser & { readonly zone: string; readonly message: number };

/** What a browser is told, and of whose list of messages. */
interface News {
  readonly zone: ZoneConfig;
  readonly type: string;
  /** JSON of `PushNews`. */
  readonly text: string;
}

/**
 * Tells browsers of messages after their commit, beside the request that made them and never in its
 * way: what waits is in memory, so a host that stops forgets it, and nobody is told twice. The
 * message itself is in the list all the same.
 */
export function createPushDelivery(deps: PushDeps) {
  const { db, provider, contexts, unreadItems, pushed, translator, now, onError, onOutcome } = deps;
  const { retryMs = PUSH.retryMs } = deps;
  const inTurn = createLimiter(PUSH.parallel, PUSH.onTheWay);
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let waiting: MessageNews[] = [];
  let isLooking = false;
  let isClosed = false;
  let onTheWay = 0;

  /** Runs beside everything else; the end of the host waits for it. */
  function start(work: () => Promise<void>): void {
    const run: Promise<void> = work()
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  }

  async function look(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const some = waiting.slice(0, PUSH.foundAtOnce);
      waiting = waiting.slice(PUSH.foundAtOnce);
      try {
        await tellOf(await db.primary(() => browsersOf(db, some)));
      } catch (error) {
        onError(error);
      }
    }
    isLooking = false;
  }

  /** All messages of one person in one zone and language are read together. */
  async function tellOf(found: readonly Found[]): Promise<void> {
    const readers = Map.groupBy(found, ({ uid, zone, locale }) => `${uid} ${zone} ${locale}`);
    for (const browsers of readers.values()) {
      const [{ uid, zone, locale }] = browsers as [Found, ...Found[]]; // a group has one at least
      const ctx = await contexts.as(zone, uid, now());
      if (!ctx) continue;
      const ids = [...new Set(browsers.map(({ message }) => message))];
      const items = await db.primary(() => unreadItems({ ...ctx, locale }, ids));
      const wanted = await listsFor(uid, ctx.zone);
      const news = new Map(
        items.filter(({ type }) => wanted.has(type)).map((item) => [item.umId, sayOf(item, ctx, locale)]),
      );
      for (const browser of browsers) {
        const told = news.get(browser.message);
        if (told) send(browser, told, 0);
      }
    }
  }

  const listsFor = (uid: number, { abbr, timeZone }: ZoneConfig): Promise<ReadonlySet<string>> =>
    pushed({ uid, zone: abbr, timeZone }, now());

  function sayOf(item: MessageItem, { zone }: RequestContext, locale: Locale): News | null {
    const news = newsOf(translator, item, { zone, locale });
    return news && { zone, type: item.type, text: JSON.stringify(news) };
  }

  /** @param tries that were made before */
  function send(browser: Browser, news: News, tries: number): void {
    if (isClosed || onTheWay >= PUSH.onTheWay) return onOutcome('dropped');
    onTheWay++;
    start(async () => {
      try {
        const outcome = await inTurn(() => provider.send(browser, news.text));
        const pause = outcome === 'failed' ? retryMs[tries] : undefined;
        if (pause !== undefined && !isClosed) return later(pause, () => start(() => again(browser, news, tries + 1)));
        onOutcome(outcome);
        await note(browser, outcome);
      } finally {
        onTheWay--;
      }
    });
  }

  /**
   * Unless the browser is somebody else's or nobody's by now, or its owner does not want it any
   * more.
   */
  async function again(browser: Browser, news: News, tries: number): Promise<void> {
    const { hash, uid } = browser;
    const own = db.q<PushTables>().selectFrom('push_browser').select('hash').where('hash', '=', hash);
    const held = await db.primary(() => own.where('uid', '=', uid).executeTakeFirst());
    if (!held) onOutcome('gone');
    else if ((await listsFor(uid, news.zone)).has(news.type)) send(browser, news, tries);
    else onOutcome('dropped');
  }

  function later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms).unref();
    timers.add(timer);
  }

  /** What a try says about the browser itself. */
  async function note({ hash, endpoint, failures }: Browser, outcome: PushOutcome): Promise<void> {
    if (outcome === 'sent' && failures === 0) return;
    const isOver = outcome === 'gone' || (outcome !== 'sent' && failures + 1 >= PUSH.failures);
    await db.tx(async () => {
      const browsers = db.q<PushTables>();
      if (isOver) await browsers.deleteFrom('push_browser').where('hash', '=', hash).execute();
      else
        await browsers
          .updateTable('push_browser')
          .set((row) => ({ failures: outcome === 'sent' ? 0 : row('failures', '+', 1) }))
          .where('hash', '=', hash)
          .where('endpoint', '=', endpoint)
          .execute();
    });
  }

  return {
    /** Of messages that are committed; returns at once. */
    announce(news: readonly MessageNews[]): void {
      const room = isClosed ? 0 : Math.max(0, PUSH.waiting - waiting.length);
      waiting.push(...news.slice(0, room));
      for (let dropped = room; dropped < news.length; dropped++) onOutcome('dropped');
      if (isLooking || waiting.length === 0) return;
      isLooking = true;
      start(look);
    },

    /** Takes no more, and ends when what is being sent has ended. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** The browsers of whoever has got these messages, by the index of each table. */
async function browsersOf(db: Db, news: readonly MessageNews[]): Promise<Found[]> {
  const fresh = db.rowList('fresh', { zone: 'text', uid: 'int', kind: 'int', at: 'int' }, news);
  const { rows } = await sql<Found>`
    select distinct b.hash, b.uid, b.endpoint, b.p256dh, b.auth, b.locale, b.failures, m.zone, m.id as message
    from ${fresh} join push_browser as b on b.uid = fresh.uid
      join push_zone as z on z.hash = b.hash and z.zone = fresh.zone
      join message as m on m.to_uid = fresh.uid and m.zone = fresh.zone and m.kind = fresh.kind and m.sent_at = fresh.at
    where m.is_read = 0 and m.shown = 1`.execute(db.q());
  return rows;
}
