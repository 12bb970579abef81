import { toast, useT } from '../../../sdk/index.ts';

/**
 * Copies an address within the press that asks for it, and says how it went.
 * @returns whether it is in the clipboard
 */
export function useCopy(url: string): (done: string) => Promise<boolean> {
  const t = useT('share');
  return async (done) => {
    if (!('clipboard' in navigator)) {
      toast.error(t('cannotCopy'));
      return false;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(done);
      return true;
    } catch {
      toast.error(t('notCopied'));
      return false;
    }
  };
}
