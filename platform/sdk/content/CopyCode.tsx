import type { RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useT } from '../translate.ts';

/** Copies the text of an element, and says how it went. */
export function CopyCode({ code }: { readonly code: RefObject<HTMLElement | null> }) {
  const t = useT('code');
  const copy = async () => {
    try {
      // Without a secure connection there is no clipboard at all.
      await navigator.clipboard.writeText(code.current?.textContent ?? '');
      toast.success(t('copied'));
    } catch {
      toast.error(t('notCopied'));
    }
  };
  return (
    <Button variant="ghost" size="s" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}
