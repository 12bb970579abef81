import {
  extractImages,
  fail,
  isEmptyContent,
  plainText,
  pluginError,
  readContent,
  sanitizeContent,
  viewerOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { SUGGESTION_LIMITS, type Notice } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { SuggestionStore } from './store.ts';
import type { Core } from './uses.ts';

/** The board's notice: versions, and who has read which. */
export interface Notices {
  list(ctx: RequestContext): Promise<{ list: Notice[]; version: number }>;
  /**
   * Without a version the present one. A version that does not exist confirms no more than the
   * present one.
   */
  confirm(ctx: RequestContext, version: number | undefined): Promise<{ updateFlag: 0 | 1 }>;
  /**
   * @param base the version that the writer saw
   * @throws NOTICE_CHANGED when somebody else has written since, NOTICE_TOO_LONG, IMAGE_UNKNOWN for
   *   a picture that is not there or has not passed the review
   */
  update(ctx: RequestContext, html: string, base: number): Promise<number>;
}

export function createNotices(core: Core, store: SuggestionStore): Notices {
  const { db } = core;
  const tag = ({ zone }: RequestContext) => `advise-notice:${zone.abbr}`;

  /**
   * What is stored: by the content grammar; nothing when nothing would be seen.
   * @throws NOTICE_TOO_LONG
   */
  function read(html: string): string {
    const content = sanitizeContent(html.toWellFormed());
    const document = readContent(content);
    if (isEmptyContent(document)) return '';
    if ([...plainText(document)].length > SUGGESTION_LIMITS.notice)
      throw pluginError(manifest, 'NOTICE_TOO_LONG', { max: SUGGESTION_LIMITS.notice });
    return content;
  }

  return {
    async list(ctx) {
      ctx.tag(tag(ctx));
      const { viewer, zone } = ctx;
      const notice = await store.notice(zone.abbr);
      const { version = 0, content = '', created_at: updateTime = 0 } = notice ?? {};
      if (content === '') return { list: [], version };
      const isRead = viewer !== null && (await store.read(zone.abbr, viewer.uid)) >= version;
      return { list: [{ id: version, content, updateTime, updateFlag: isRead ? 0 : 1 }], version };
    },

    confirm: (ctx, version) =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const present = (await store.notice(ctx.zone.abbr))?.version ?? 0;
        const confirmed = Math.min(version ?? present, present);
        if (confirmed > 0) await store.markRead(ctx.zone.abbr, uid, confirmed);
        return { updateFlag: (await store.read(ctx.zone.abbr, uid)) >= present ? 0 : 1 };
      }),

    async update(ctx, html, base) {
      const content = read(html);
      const row = { zone: ctx.zone.abbr, version: base + 1, content, uid: viewerOf(ctx).uid, created_at: ctx.now };
      try {
        return await db.tx(async () => {
          const stored = await store.notice(row.zone);
          const present = stored?.version ?? 0;
          // What this writer has written already, by a request whose answer was lost.
          if (stored?.version === row.version && stored.uid === row.uid && stored.content === content) return present;
          if (present !== base) throw pluginError(manifest, 'NOTICE_CHANGED');
          await store.addNotice(row);
          // Its pictures stay, so they have to be there, and to have passed the review.
          const pictures = extractImages(readContent(content));
          const known = await core.media.find(ctx, pictures);
          if (!pictures.every((url) => known.has(url))) throw fail('IMAGE_UNKNOWN');
          await core.audit.record(ctx, {
            action: 'suggestions.notice',
            targetType: 'zone',
            targetId: row.version,
            reason: '',
            detail: { content },
          });
          core.invalidate(tag(ctx));
          return row.version;
        });
      } catch (error) {
        throw db.isUniqueViolation(error) ? pluginError(manifest, 'NOTICE_CHANGED') : error;
      }
    },
  };
}
