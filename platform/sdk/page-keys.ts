import { isOfInputMethod } from '../ui/input-method.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isTicked = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);

/**
 * Whether a key is pressed for the page: nobody types, no dialog is open, and it is none of the
 * browser's own shortcuts.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isOfInputMethod(event)) return false;
  return (!isField(target) || isTicked(target)) && !document.querySelector('[role=dialog], [role=alertdialog]');
}
