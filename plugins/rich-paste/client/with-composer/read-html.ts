import { CONTENT_LIMITS, isEmptyContent, serializeContent } from '../../../../platform/sdk/grammar.ts';
import type { ReadHtml } from '../../../editor/client/face/paste.ts';
import { fromDom } from '../from-dom.ts';
import { takeForeignImages, withoutInline } from '../foreign-images.ts';

/** Pasted HTML as content of a post. */
export const readHtml: ReadHtml = (pasted, { origin, links, lost, images }) => {
  const { html, inline, isCut } = withoutInline(pasted, CONTENT_LIMITS.htmlLength);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  takeForeignImages(body, origin, images, inline);
  const document = fromDom(body, { origin, links, lost });
  if (!isEmptyContent(document)) lost.add('images', imagesLost(body, serializeContent(document)));
  return { document, isCut };
};

function imagesLost(body: HTMLElement, kept: string): number {
  return body.querySelectorAll('img').length - (kept.split('<img ').length - 1);
}
