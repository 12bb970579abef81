import { DAY_MS } from '../../../platform/contract/durations.ts';
import { cleanText } from '../../../platform/contract/content/clean-text.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { updateUserInfo } from '../../../platform/contract/endpoints/user-pages.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { timeText } from '../../../platform/contract/time.ts';
import type { Db } from '../../db/index.ts';
import { viewerOf, type RequestContext, type Viewer } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import type { UploadedFile } from '../../sdk/uploaded-file.ts';
import { indexUser } from './index-nick.ts';
import { checkNick, nickKey } from './profiles.ts';
import type { Signatures } from './signatures.ts';
import type { UserTables } from './tables.ts';

export interface ProfileEditDeps {
  readonly db: Db;
  readonly invalidate: (...tags: string[]) => void;
  /** Whether a nick sounds official: docs/product/nicks.md. */
  readonly isReserved: (nick: string) => boolean;
  readonly signatures: Pick<Signatures, 'resubmit'>;
  /** @throws MUTED or BANNED: a name, a picture and a signature are published like a post */
  readonly restrictions: { assertMayPublish(ctx: RequestContext): Promise<void> };
  readonly avatars: { uploadAvatar(ctx: RequestContext, file: UploadedFile): Promise<string> };
  readonly ownUser: (ctx: RequestContext, viewer: Viewer) => Promise<OwnUser>;
}

const NICK_INTERVAL_MS = LIMITS.nickChangeDays * DAY_MS;

/** Spaces without width: a signature of nothing else would be an empty line. */
const WIDTHLESS = /[\u00ad\u200b\u2060]/gu;

/** @returns one line of plain text, '' for none @throws SIGNATURE_TOO_LONG above 60 characters */
export function cleanSignature(text: string): string {
  const clean = cleanText(text).replace(WIDTHLESS, '').replace(/\s+/gu, ' ').trim();
  if ([...clean].length > LIMITS.signature) throw fail('SIGNATURE_TOO_LONG', { max: LIMITS.signature });
  return clean;
}

/** People change their own profile: name, sex, signature and picture. */
export function createProfileEdit(deps: ProfileEditDeps) {
  const { db, invalidate, isReserved, signatures, restrictions, avatars, ownUser } = deps;
  const q = () => db.q<UserTables>();
  type Row = Pick<UserTables['user_profile'], 'nick' | 'sex' | 'sig'> & { nick_changed_at: number | null };

  /** @throws NOT_FOUND */
  async function lock(uid: number): Promise<Row> {
    const profile = q().selectFrom('user_profile').select(['nick', 'sex', 'sig', 'nick_changed_at']);
    const row = await db.forUpdate(profile.where('uid', '=', uid)).executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  /**
   * @throws NICK_RESERVED, NICK_TOO_SOON, NICK_TAKEN: the unique key of nicks decides between two
   *   who want the same one
   */
  async function rename(ctx: RequestContext, uid: number, row: Row, nick: string): Promise<void> {
    if (isReserved(nick) && !speaksForTheHouse(viewerOf(ctx))) throw fail('NICK_RESERVED');
    const next = nextChange(row.nick_changed_at);
    if (next > ctx.now) throw fail('NICK_TOO_SOON', { date: dateIn(ctx, next), days: LIMITS.nickChangeDays });
    const change = { nick, nick_key: nickKey(nick), nick_changed_at: ctx.now };
    try {
      await db.tx(() => q().updateTable('user_profile').set(change).where('uid', '=', uid).execute());
    } catch (error) {
      throw db.isUniqueViolation(error) ? fail('NICK_TAKEN') : error;
    }
    await indexUser(db, uid, nick);
  }

  return {
    /**
     * What is absent, or is as it was, stays. The new name is on every page at once, kept ones
     * included.
     * @throws NICK_INVALID, NICK_RESERVED, NICK_TAKEN, NICK_TOO_SOON, SIGNATURE_TOO_LONG, MUTED,
     *   BANNED
     */
    async update(ctx: RequestContext, input: InputOf<typeof updateUserInfo>): Promise<OwnUser> {
      const viewer = viewerOf(ctx);
      const nick = input.nick === undefined ? undefined : checkNick(input.nick);
      const sig = input.sig === undefined ? undefined : cleanSignature(input.sig);
      if (nick !== undefined || sig !== undefined) await restrictions.assertMayPublish(ctx);
      await db.tx(async () => {
        const row = await lock(viewer.uid);
        if (nick !== undefined && nick !== row.nick) await rename(ctx, viewer.uid, row, nick);
        const { sex = row.sex } = input;
        if (sig !== undefined && sig !== row.sig) await signatures.resubmit(viewer.uid, sig, ctx.now);
        const rest = { sex, sig: sig ?? row.sig };
        await q().updateTable('user_profile').set(rest).where('uid', '=', viewer.uid).execute();
        invalidate(`user:${viewer.uid}`);
      });
      return db.tx(() => ownUser(ctx, viewer));
    },

    /** @returns the new picture's address @throws what `uploadAvatar` throws, MUTED, BANNED */
    async setAvatar(ctx: RequestContext, file: UploadedFile): Promise<string> {
      const { uid } = viewerOf(ctx);
      await restrictions.assertMayPublish(ctx);
      const avatar_url = await avatars.uploadAvatar(ctx, file);
      await db.tx(async () => {
        await q().updateTable('user_profile').set({ avatar_url }).where('uid', '=', uid).execute();
        invalidate(`user:${uid}`);
      });
      return avatar_url;
    },

    async nickChange(ctx: RequestContext) {
      const row = await db.tx(() => lock(viewerOf(ctx).uid));
      const next = nextChange(row.nick_changed_at);
      const canChange = next <= ctx.now;
      return { canChange, nextTime: canChange ? 0 : next, intervalDays: LIMITS.nickChangeDays };
    },
  };
}

/** Holds code 13 or 12 anywhere. */
const speaksForTheHouse = ({ auth }: Viewer): boolean =>
  Object.values(auth).some((codes) =>
    codes.some((code) => code === PermissionCode.manager || code === PermissionCode.mastermind),
  );

const nextChange = (last: number | null): number => (last === null ? 0 : last + NICK_INTERVAL_MS);

const dateIn = ({ locale, zone }: RequestContext, at: number): string => timeText(at, zone.timeZone, locale, 'date');

export type ProfileEdit = ReturnType<typeof createProfileEdit>;
