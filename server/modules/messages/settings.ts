import type { MessageSettings } from '../../../platform/contract/endpoints/message-settings.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
import { isWithin, type QuietHours } from '../../../platform/contract/quiet-hours.ts';
import { minuteIn } from '../../../platform/contract/time.ts';
import type { Invalidate, PersonalCache } from '../../host/services.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import type { MessageKinds } from './kinds.ts';
import type { MessageTables } from './tables.ts';
import { messageTags } from './tags.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;

export interface MessageSettingsDeps {
  readonly db: Db;
  readonly personalCache: PersonalCache;
  readonly kinds: MessageKinds;
  readonly invalidate: Invalidate;
}

/** What somebody has chosen: the lists that they are not told of, and when nothing is pushed. */
interface Choices {
  readonly notOnPage: readonly string[];
  readonly notByPush: readonly string[];
  readonly byMail: readonly string[];
  readonly quiet: QuietHours | null;
}

/** What somebody chooses for one list. */
interface Choice {
  readonly type: string;
  readonly onPage: boolean;
  readonly byPush: boolean;
  /** Absent: as it is. */
  readonly byMail?: boolean | undefined;
}

/**
 * What people want to be told of, each for themselves and all zones
 * (docs/product/messages.md#what-is-told). What has always to be told is told whatever they chose.
 */
export function createMessageSettings({ db, personalCache, kinds, invalidate }: MessageSettingsDeps) {
  const q = () => db.q<MessageTables>();

  async function load(uid: number): Promise<Choices> {
    const chosen = await q().selectFrom('message_choice').selectAll().where('uid', '=', uid).execute();
    const quiet = await q().selectFrom('push_quiet').selectAll().where('uid', '=', uid).executeTakeFirst();
    return {
      notOnPage: chosen.filter((row) => row.on_page === 0).map(({ type }) => type),
      notByPush: chosen.filter((row) => row.by_push === 0).map(({ type }) => type),
      byMail: chosen.filter((row) => row.by_mail === 1).map(({ type }) => type),
      quiet: quiet ? { from: quiet.from_minute, to: quiet.to_minute } : null,
    };
  }

  function choicesOf(uid: number): Promise<Choices> {
    const tag = messageTags.settings(uid);
    // On the primary: who has just switched something off is not told of it.
    return personalCache(tag, [tag], () => db.primary(() => load(uid)));
  }

  async function of(ctx: RequestContext): Promise<MessageSettings> {
    const { notOnPage, notByPush, byMail, quiet } = await choicesOf(viewerOf(ctx).uid);
    return {
      kinds: kinds.in(ctx.zone.abbr).all.map(({ type, isAlwaysTold = false }) => ({
        type,
        onPage: isAlwaysTold || !notOnPage.includes(type),
        byPush: isAlwaysTold || !notByPush.includes(type),
        byMail: byMail.includes(type),
        isAlwaysTold,
      })),
      quiet,
    };
  }

  /** Writes for the viewer, and answers with what stands then. */
  async function change(ctx: RequestContext, write: (uid: number) => Promise<unknown>): Promise<MessageSettings> {
    const { uid } = viewerOf(ctx);
    await db.tx(async () => {
      await write(uid);
      invalidate(messageTags.settings(uid));
    });
    return of(ctx);
  }

  return {
    of,

    /**
     * @throws BAD_INPUT for a list that the zone has not, and for one that is always told where that
     *   would be switched off
     */
    async tellOf(ctx: RequestContext, choice: Choice): Promise<MessageSettings> {
      const { type, onPage, byPush, byMail } = choice;
      const kind = kinds.in(ctx.zone.abbr).all.find((one) => one.type === type);
      if (!kind || (kind.isAlwaysTold && !(onPage && byPush))) throw fail('BAD_INPUT', { field: 'type' });
      const chosen = {
        on_page: Number(onPage),
        by_push: Number(byPush),
        ...(byMail === undefined ? {} : { by_mail: Number(byMail) }),
      };
      return change(ctx, (uid) =>
        q()
          .insertInto('message_choice')
          .values({ uid, type, ...chosen })
          .onConflict((conflict) => conflict.columns(['uid', 'type']).doUpdateSet(chosen))
          .execute(),
      );
    },

    /** A span without any minute takes the quiet hours away. */
    setQuiet(ctx: RequestContext, { from, to }: QuietHours): Promise<MessageSettings> {
      const span = { from_minute: from, to_minute: to };
      return change(ctx, (uid) =>
        from === to
          ? q().deleteFrom('push_quiet').where('uid', '=', uid).execute()
          : q()
              .insertInto('push_quiet')
              .values({ uid, ...span })
              .onConflict((conflict) => conflict.column('uid').doUpdateSet(span))
              .execute(),
      );
    },

    /** Numbers of the rows that are neither counted nor in the popover of this person. */
    async notOnPage(uid: number, zone: string): Promise<ReadonlySet<number>> {
      const { notOnPage } = await choicesOf(uid);
      const off = kinds.in(zone).all.filter(({ type, isAlwaysTold }) => !isAlwaysTold && notOnPage.includes(type));
      return new Set(off.flatMap(({ stored }) => stored));
    },

    /**
     * Which lists' messages may be pushed to this person at this moment: none in their quiet hours,
     * in which nothing at all is pushed.
     */
    async pushed(
      { uid, zone, timeZone }: { readonly uid: number; readonly zone: string; readonly timeZone: string },
      now: number,
    ): Promise<ReadonlySet<string>> {
      const { notByPush, quiet } = await choicesOf(uid);
      if (quiet && isWithin(quiet, minuteIn(now, timeZone))) return new Set();
      const on = kinds.in(zone).all.filter(({ type, isAlwaysTold }) => isAlwaysTold || !notByPush.includes(type));
      return new Set(on.map(({ type }) => type));
    },

    /** Which lists' messages are mailed to this person: those that they have switched on. */
    mailed: async (uid: number): Promise<ReadonlySet<string>> => new Set((await choicesOf(uid)).byMail),

    /** Nothing is mailed any more, of no kind. */
    async mailNothing(uid: number): Promise<void> {
      await db.tx(async () => {
        await q().updateTable('message_choice').set({ by_mail: 0 }).where('uid', '=', uid).execute();
        invalidate(messageTags.settings(uid));
      });
    },

    /**
     * When this person's quiet hours end, milliseconds, if it is within them by the clock of this time
     * zone; else null.
     */
    async quietUntil(uid: number, timeZone: string, now: number): Promise<number | null> {
      const { quiet } = await choicesOf(uid);
      const minute = minuteIn(now, timeZone);
      if (!quiet || !isWithin(quiet, minute)) return null;
      const left = (quiet.to - minute + DAY_MINUTES) % DAY_MINUTES;
      return now - (now % MINUTE_MS) + left * MINUTE_MS;
    },
  };
}

export type MessageSettingsService = ReturnType<typeof createMessageSettings>;
