import { useT } from '../../../../platform/sdk/index.ts';
import type { Sanction, SanctionEffect } from '../../contract.ts';
import { useDays } from '../use-days.ts';

/** One effect in words, the same wherever it is named. */
export function useEffectWords({ bannedDays }: Pick<Sanction, 'bannedDays'>): (effect: SanctionEffect) => string {
  const t = useT('moderation-pages');
  const days = useDays();
  // i18n-keys: sanctions.effect.*
  return ({ kind, amount }) => t(`sanctions.effect.${kind}`, { amount, days: days(bannedDays) });
}
