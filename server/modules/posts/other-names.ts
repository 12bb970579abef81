import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { addPost, editPost } from '../../../platform/contract/endpoints/posts.ts';
import { withPictures } from '../../../platform/contract/content/server.ts';
import { FirstImage } from '../../../platform/contract/post-options.ts';
import type { ThemeType } from '../../../platform/contract/zone/theme-types.ts';
import { fail, pictureUrls, type RequestContext } from '../../sdk/index.ts';

export type AddInput = InputOf<typeof addPost>;
export type EditInput = InputOf<typeof editPost>;

type CoverNames = Pick<
  AddInput,
  'coverImage' | 'coverImageUrl' | 'coverImageCustomUrl' | 'firstImage' | 'onlyFirstImg'
>;

/**
 * A new post by the names that the rest of the forum knows: pictures that are sent beside the text
 * stand behind it, covers are one list. Whatever is told apart by what was sent (retries, drafts,
 * reviews) sees the same post, however its fields were called; see docs/product/calls.md.
 * @throws BAD_INPUT for a `wbImages` that is no list of addresses
 */
export function namedAdd(input: AddInput): AddInput {
  const { wbImages, ...rest } = withCovers(input);
  if (wbImages === undefined) return rest;
  return { ...rest, wbContent: withPictures(rest.wbContent, pictureUrls(wbImages, 'wbImages')) };
}

/**
 * The same for a change. `type` says again what the theme says.
 * @param themeId the theme that the post will have
 * @throws BAD_INPUT also for a `type` that is not the theme's
 */
export function namedEdit(input: EditInput): EditInput {
  const { images, ...rest } = withCovers(input);
  if (images === undefined) return rest;
  return { ...rest, content: withPictures(rest.content, pictureUrls(images, 'images')) };
}

/**
 * @param themeTypes those that plugins declare; every other theme is a general one here
 * @throws BAD_INPUT where a change says another kind of post than its theme is for
 */
export function checkType(
  { zone }: RequestContext,
  type: EditInput['type'],
  themeId: number,
  themeTypes: readonly ThemeType[],
): void {
  if (type === undefined) return;
  const theme = zone.themes.find((one) => one.themeId === themeId);
  const declared = themeTypes.find(({ labelType }) => labelType === theme?.labelType);
  if (type !== (declared?.type ?? 'general')) throw fail('BAD_INPUT', { field: 'type' });
}

function withCovers<I extends CoverNames>(
  input: I,
): Omit<I, 'coverImageUrl' | 'coverImageCustomUrl' | 'onlyFirstImg'> & Pick<CoverNames, 'coverImage' | 'firstImage'> {
  const { coverImageUrl, coverImageCustomUrl, onlyFirstImg, ...rest } = input;
  const covers = [input.coverImage, coverImageCustomUrl, coverImageUrl].filter((urls) => urls !== undefined);
  return {
    ...rest,
    ...(covers.length > 0 ? { coverImage: covers.filter(Boolean).join(',') } : {}),
    ...(onlyFirstImg === undefined
      ? {}
      : { firstImage: onlyFirstImg === 1 ? FirstImage.onlyFirst : (input.firstImage ?? FirstImage.none) }),
  };
}
