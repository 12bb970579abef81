/** The text of the post, on its page. */
export const postText = (): HTMLElement | null => document.querySelector('[data-text-of="post"]');

/**
 * What opens the box in which a comment, or with null the post, is answered, and the box itself
 * where it stands open; null where nothing can be answered.
 */
export function openerOf(cid: number | null): HTMLElement | null {
  if (cid === null) return document.querySelector('#comments [data-key="c"]');
  const row = document.querySelector(`[data-text-of="${cid}"]`)?.parentElement;
  return row?.querySelector(':scope > footer [data-key="r"]') ?? null;
}
