import type { EditorValue } from '../model/types.ts';

/** Stands for an upload where only addresses can stand: on the way through the grammar. */
const STAND_IN = '/media/upload/';

/** The address that stands for an upload; null: there is none. */
export const standIn = (id: string | null): string | null => id && STAND_IN + id;

/** Puts the uploads in the places of what stands for them. */
export function withUploads(value: EditorValue, isUpload: (id: string) => boolean): EditorValue {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('src' in node && typeof node.src === 'string') {
      const id = node.src.startsWith(STAND_IN) ? node.src.slice(STAND_IN.length) : '';
      if (isUpload(id)) {
        delete node.src;
        Object.assign(node, { upload: id });
      }
    }
    if ('pictures' in node && Array.isArray(node.pictures)) node.pictures.forEach(visit);
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(visit);
  };
  value.forEach(visit);
  return value;
}
