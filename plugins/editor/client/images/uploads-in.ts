import { isFlagged } from '../../../../platform/sdk/uploads/index.ts';
import type { Uploads, UploadState } from '../face/uploads.ts';
import type { EditorValue } from '../model/types.ts';

/** Of pictures in the text; as the attribute `accept` says it, too. */
export const TEXT_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];

/** Images of a text, in order. */
function imagesOf(value: EditorValue): { readonly upload?: string; readonly src?: string }[] {
  const found: { readonly upload?: string; readonly src?: string }[] = [];
  const walk = (nodes: readonly object[]): void => {
    for (const node of nodes) {
      if ('upload' in node && typeof node.upload === 'string') found.push({ upload: node.upload });
      else if ('src' in node && typeof node.src === 'string') found.push({ src: node.src });
      if ('pictures' in node && Array.isArray(node.pictures)) walk(node.pictures);
      if ('children' in node && Array.isArray(node.children)) walk(node.children);
    }
  };
  walk(value);
  return found;
}

/** Ids of the uploads that stand in a text, in order. */
export const uploadsIn = (value: EditorValue): string[] => imagesOf(value).flatMap(({ upload }) => upload ?? []);

/** Whether one of a text's uploads is not there: on its way, failed or refused. */
export const isOnItsWay = (value: EditorValue, uploads: Pick<Uploads, 'get'>): boolean =>
  uploadsIn(value).some((id) => uploads.get(id)?.state !== 'done');

/** The worst state among the images of a text: what stands in the way of sending. */
export function blockingState(value: EditorValue, uploads: Pick<Uploads, 'get'>): Exclude<UploadState, 'done'> | null {
  const states = imagesOf(value).map(({ upload, src = '' }): UploadState => {
    if (upload !== undefined) return uploads.get(upload)?.state ?? 'failed';
    return isFlagged(src) ? 'rejected' : 'done';
  });
  return (['uploading', 'failed', 'rejected'] as const).find((state) => states.includes(state)) ?? null;
}
