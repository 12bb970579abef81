import { useT } from '../../../platform/sdk/index.ts';
import { FOR_EVER } from '../shared/clauses.ts';

/** A number of days in words; 9999 is for ever. */
export function useDays(): (days: number) => string {
  const t = useT('moderation-pages');
  return (days) => (days === FOR_EVER ? t('penalty.forEver') : t('penalty.days', { count: days }));
}
