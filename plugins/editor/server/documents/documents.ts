import {
  createLimiter,
  isEmptyContent,
  LIMITS,
  PermissionCode,
  pluginError,
  readContent,
  sanitizeContent,
  viewerOf,
  type CoreServices,
  type PostImage,
  type RequestContext,
  type UploadedFile,
} from '../../../../server/sdk/index.ts';
import { manifest } from '../../manifest.ts';
import { convertWord, kindOf, type Converted } from './convert.ts';

/** Documents that are read at the same time. */
const PARALLEL = 1;
const PICTURE = /(<img[^>]*? )src="picture:(\d+)"/g;
/** Of canonical content, in which text has no angle brackets. */
const LINK_TAGS = /<a [^>]*>|<\/a>/g;

/** Word documents as content (spec 3 section 2 "document"). */
export function createDocuments({ media }: Pick<CoreServices, 'media'>) {
  const limited = createLimiter(PARALLEL);

  async function upload(ctx: RequestContext, bytes: Uint8Array): Promise<PostImage | null> {
    try {
      return await media.upload(ctx, { filename: 'picture', bytes: Buffer.from(bytes) });
    } catch {
      return null; // a drawing in a format of Windows, a damaged one: the text is worth having without it
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
    /** @throws DOCUMENT_TYPE, DOCUMENT_BROKEN (damaged, a bomb, too slow), DOCUMENT_EMPTY, OVERLOADED */
    async convert(ctx: RequestContext, { bytes }: UploadedFile) {
      const kind = kindOf(bytes);
      if (!kind) throw pluginError(manifest, 'DOCUMENT_TYPE');
      const converted = await limited(() => convertWord(kind, bytes).catch(() => null));
      if (!converted) throw pluginError(manifest, 'DOCUMENT_BROKEN');
      const reply = await contentOf(ctx, converted);
      if (isEmptyContent(readContent(reply.content))) throw pluginError(manifest, 'DOCUMENT_EMPTY');
      return reply;
    },
  };
}
