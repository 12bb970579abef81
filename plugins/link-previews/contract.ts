import { Type, type Static } from 'typebox';

/** At most so many links of a post are previewed. */
export const MAX_PREVIEWS = 3;
/** Characters. */
export const PREVIEW_LIMITS = { title: 120, description: 200, siteName: 60 } as const;

const LinkPreview = Type.Object({
  /** As the post links to it. */
  url: Type.String(),
  /** Plain text of one line, as the others. */
  title: Type.String(),
  /** Empty: the page says none. */
  description: Type.String(),
  /** Empty: the page says none. */
  siteName: Type.String(),
  host: Type.String(),
});
export type LinkPreview = Static<typeof LinkPreview>;

/**
 * The field `linkPreviews` of a post's detail: what pages say that it links to, in the order of the
 * links; absent where nothing is known of any.
 */
export const linkPreviewFields = Type.Object({
  linkPreviews: Type.Optional(Type.Array(LinkPreview, { maxItems: MAX_PREVIEWS })),
});
