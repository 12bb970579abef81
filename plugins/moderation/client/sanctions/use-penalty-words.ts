import { useT } from '../../../../platform/sdk/index.ts';
import type { SanctionItem } from '../../contract.ts';
import { useDays } from '../use-days.ts';

type Penalty = Pick<SanctionItem, 'action' | 'points' | 'bannedType' | 'bannedDays'>;

/** What a sanction did, in one line. */
export function usePenaltyWords(): (penalty: Penalty) => string {
  const t = useT('moderation-pages');
  const days = useDays();
  return ({ action, points, bannedType, bannedDays }) =>
    [
      // i18n-keys: sanctions.did.* penalty.project.*
      ...(action === 'penalise' ? [] : [t(`sanctions.did.${action}`)]),
      ...(points > 0 ? [t('sanctions.did.points', { points })] : []),
      ...(bannedType > 0
        ? [t('penalty.mute', { project: t(`penalty.project.${bannedType}`), days: days(bannedDays) })]
        : []),
    ].join(' · ') || t('sanctions.did.warning');
}
