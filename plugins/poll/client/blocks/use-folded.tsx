import { useState, type ReactNode } from 'react';
import { Button, useT } from '../../../../platform/sdk/index.ts';
import type { PollOption } from '../../contract.ts';

/** Options that are shown at first; fewer than half as many more are not worth a button. */
const FIRST = 20;
const WORTH = 10;

/**
 * Of many options the first ones, and those that matter wherever they stand, until somebody wants
 * to see all.
 */
export function useFolded(
  options: readonly PollOption[],
  matters: (option: PollOption) => boolean,
): { readonly visible: readonly PollOption[]; readonly toggle: ReactNode } {
  const t = useT('poll-pages');
  const [isWhole, setWhole] = useState(false);
  if (options.length < FIRST + WORTH) return { visible: options, toggle: null };
  return {
    visible: isWhole ? options : options.filter((option, index) => index < FIRST || matters(option)),
    toggle: (
      <Button size="s" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'block.fewer' : 'block.all', { count: options.length })}
      </Button>
    ),
  };
}
