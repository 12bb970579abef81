import { useState } from 'react';
import { toast, useOpenComposer, useT, useViewerLater } from '../../../platform/sdk/index.ts';

/**
 * Asking a question: a text in `auditAfter` or a used-up reputation is told instead; else the
 * composer opens with the question theme, after login and the rule check.
 */
export function useAsk(themeId: number): { readonly ask: () => void; readonly isAsking: boolean } {
  const t = useT('qa');
  const viewer = useViewerLater();
  const open = useOpenComposer();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (isAsking) return;
    if (viewer?.auditAfter) return void toast.info(viewer.auditAfter);
    if (viewer && !viewer.reputation) return void toast.info(t('card.reputation'));
    setAsking(true);
    void open(themeId).finally(() => setAsking(false));
  };
  return { ask, isAsking };
}
