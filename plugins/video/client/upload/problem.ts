import { VIDEO_FORMATS, VIDEO_LIMITS } from '../../contract.ts';

/** What a file chooser offers. */
export const ACCEPTED = VIDEO_FORMATS.map((ending) => `.${ending}`).join(',');

/** Why a file cannot be uploaded: the end of a key, or null. The server looks at the bytes. */
export function fileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'type' | 'format' | 'size' | null {
  const isNamed = VIDEO_FORMATS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  // Not every system knows what a .mkv or a .wmv is.
  if (!type.startsWith('video/') && !(type === '' && isNamed)) return 'type';
  if (!isNamed) return 'format';
  return size > VIDEO_LIMITS.bytes ? 'size' : null;
}
