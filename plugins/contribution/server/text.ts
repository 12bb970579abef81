import {
  LIMITS,
  extractImages,
  isEmptyContent,
  passes,
  plainText,
  pluginError,
  readContent,
  type InputOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  CONTRIBUTION_LIMITS,
  ContributionType,
  TIMING_MOST,
  type ContributionTypeValue,
  type updateArticle,
} from '../contract.ts';
import { timeGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import { titleOf } from '../shared/title.ts';
import type { RevisionRow } from './tables.ts';
import type { Core } from './uses.ts';

type Input = Partial<InputOf<typeof updateArticle>>;

/** What of a revision is its text, its pictures and its time. */
export type TextFields = Pick<
  RevisionRow,
  'title' | 'summary' | 'content' | 'cover' | 'own_cover' | 'timing_at' | 'alter_create' | 'video_url'
>;

/** Characters of a text in lists. */
const SUMMARY = 120;

/** Reads what of a piece is its text: what is not said stays as it was. */
export function createTexts(core: Pick<Core, 'content' | 'media'>) {
  /** An address of a reviewed picture of the zone, or empty. @throws COVER_UNKNOWN */
  async function ownCover(ctx: RequestContext, url: string): Promise<string> {
    if (url !== '' && !(await core.media.find(ctx, [url])).has(url)) throw pluginError(manifest, 'COVER_UNKNOWN');
    return url;
  }

  /**
   * The picture of a text that stands for it: the one that was chosen, as long as the text has it,
   * else the first. A video says its own, which is asked about with it.
   * @throws COVER_UNKNOWN
   */
  function coverOf(chosen: string | undefined, pictures: readonly string[], before: RevisionRow | undefined): string {
    if (chosen && !pictures.includes(chosen)) throw pluginError(manifest, 'COVER_UNKNOWN');
    const wanted = chosen ?? before?.cover ?? '';
    return pictures.includes(wanted) ? wanted : (pictures[0] ?? '');
  }

  /** @throws TIME_FORBIDDEN, TIME_PAST */
  function time(ctx: RequestContext, at: number): number {
    if (at === 0) return 0;
    if (!passes(timeGate, ctx.viewer)) throw pluginError(manifest, 'TIME_FORBIDDEN');
    const { timingDays } = CONTRIBUTION_LIMITS;
    if (at <= ctx.now || at > ctx.now + TIMING_MOST) throw pluginError(manifest, 'TIME_PAST', { days: timingDays });
    return at;
  }

  return {
    /**
     * @throws the refusals of a post's title and text, COVER_UNKNOWN, TIME_FORBIDDEN, TIME_PAST
     */
    async read(ctx: RequestContext, input: Input, before: RevisionRow | undefined): Promise<TextFields> {
      const typed = { title: input.wbTitle ?? before?.title ?? '', content: input.wbContent ?? before?.content ?? '' };
      const isChanged = input.wbTitle !== undefined || input.wbContent !== undefined;
      const { title, content } =
        isChanged || !before
          ? await core.content.read(ctx, { ...typed, before: async () => (before ? [before.content] : []) })
          : before;
      const document = readContent(content);
      const plain = plainText(document).trim();
      const pictures = extractImages(document);
      const video_url = input.videoUrl ?? before?.video_url ?? '';
      const { coverImageUrl, coverImageCustomUrl } = input;
      return {
        title: title || titleOf(plain, LIMITS.title),
        summary: [...plain].slice(0, SUMMARY).join(''),
        content,
        cover:
          video_url === ''
            ? coverOf(coverImageUrl, pictures, before)
            : (coverImageUrl ?? before?.cover ?? pictures[0] ?? ''),
        own_cover:
          coverImageCustomUrl === undefined ? (before?.own_cover ?? '') : await ownCover(ctx, coverImageCustomUrl),
        // A time that was set before may have passed since: handing in asks again.
        timing_at: input.timingOpenTime === undefined ? (before?.timing_at ?? 0) : time(ctx, input.timingOpenTime),
        alter_create: input.alterCreate ?? before?.alter_create ?? 0,
        video_url,
      };
    },

    /** What is handed in has something in it. @throws CONTENT_REQUIRED, VIDEO_REQUIRED */
    assertWhole({ content, video_url }: TextFields, kind: ContributionTypeValue): void {
      if (kind === ContributionType.video && video_url === '') throw pluginError(manifest, 'VIDEO_REQUIRED');
      if (kind === ContributionType.article && isEmptyContent(readContent(content)))
        throw pluginError(manifest, 'CONTENT_REQUIRED');
    },
  };
}
export type Texts = ReturnType<typeof createTexts>;
