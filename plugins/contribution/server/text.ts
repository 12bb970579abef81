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
  async function cover(ctx: RequestContext, url: string): Promise<string> {
    if (url !== '' && !(await core.media.find(ctx, [url])).has(url)) throw pluginError(manifest, 'COVER_UNKNOWN');
    return url;
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
      return {
        title: title || titleOf(plain, LIMITS.title),
        summary: [...plain].slice(0, SUMMARY).join(''),
        content,
        cover:
          input.coverImageUrl === undefined ? (before?.cover ?? extractImages(document)[0] ?? '') : input.coverImageUrl,
        own_cover:
          input.coverImageCustomUrl === undefined
            ? (before?.own_cover ?? '')
            : await cover(ctx, input.coverImageCustomUrl),
        // A time that was set before may have passed since: handing in asks again.
        timing_at: input.timingOpenTime === undefined ? (before?.timing_at ?? 0) : time(ctx, input.timingOpenTime),
        alter_create: input.alterCreate ?? before?.alter_create ?? 0,
        video_url: input.videoUrl ?? before?.video_url ?? '',
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
