import {
  MINUTE_MS,
  createFairQueue,
  isEmptyContent,
  LIMITS,
  PermissionCode,
  pluginError,
  readContent,
  sanitizeContent,
  viewerOf,
  type PostImage,
  type RequestContext,
  type UploadedFile,
} from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { ArchiveError } from './archive.ts';
import { convertWord, kindOf, TooSlowError, type Converted } from './convert.ts';
import type { Core } from './uses.ts';

/**
 * Documents that are read at the same time, that wait of one person and of all, and how long one
 * waits at most.
 */
const TURNS = { parallel: 1, mostOfOwner: 3, most: 30, waitMs: MINUTE_MS } as const;
const PICTURE = /(<img[^>]*? )src="picture:(\d+)"/g;
/** Of canonical content, in which text has no angle brackets. */
const LINK_TAGS = /<a [^>]*>|<\/a>/g;

/** Word documents as content. */
export function createDocuments({ media }: Pick<Core, 'media'>) {
  const queue = createFairQueue({ ...TURNS, ownerIsFull: () => pluginError(manifest, 'DOCUMENT_WAITING') });

  async function upload(ctx: RequestContext, bytes: Uint8Array): Promise<PostImage | null> {
    try {
      return await media.upload(ctx, { filename: 'picture', bytes: Buffer.from(bytes) });
    } catch {
      // A drawing in a format of Windows, a damaged one: the text is worth having without it.
      return null;
    }
  }

  async function contentOf(ctx: RequestContext, { html, images }: Converted) {
    const stored: (PostImage | null)[] = [];
    for (const bytes of images.slice(0, LIMITS.postImages)) stored.push(await upload(ctx, bytes));
    const withImages = html.replace(
      PICTURE,
      (_whole, start: string, n: string) => `${start}src="${stored[Number(n)]?.url ?? ''}"`,
    );
    const content = sanitizeContent(withImages);
    const mayLink = viewerOf(ctx).codes.includes(PermissionCode.link);
    return {
      content: mayLink ? content : sanitizeContent(content.replace(LINK_TAGS, '')),
      lostImages: images.length - stored.filter((image) => image !== null).length,
    };
  }

  return {
    /**
     * People take turns, whoever has how many documents; one whose reader has gone is left.
     * @throws DOCUMENT_TYPE, DOCUMENT_BROKEN, DOCUMENT_TOO_MUCH (unpacked, or for the time it may
     *   take), DOCUMENT_EMPTY, DOCUMENT_WAITING, OVERLOADED
     */
    async convert(ctx: RequestContext, { bytes }: UploadedFile) {
      const kind = kindOf(bytes);
      if (!kind) throw pluginError(manifest, 'DOCUMENT_TYPE');
      const gone = ctx.gone?.();
      const owner = String(viewerOf(ctx).uid);
      const read = () =>
        convertWord(kind, bytes, gone).catch((error: unknown) => {
          gone?.throwIfAborted();
          throw pluginError(manifest, isTooMuch(error) ? 'DOCUMENT_TOO_MUCH' : 'DOCUMENT_BROKEN');
        });
      const converted = await queue.run(owner, read, gone);
      const reply = await contentOf(ctx, converted);
      if (isEmptyContent(readContent(reply.content))) throw pluginError(manifest, 'DOCUMENT_EMPTY');
      return reply;
    },
  };
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof TooSlowError || (error instanceof ArchiveError && error.isTooMuch);
