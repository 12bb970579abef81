import { Badge, useT, type BadgeTone } from '../../../../platform/sdk/index.ts';

const TONES: Readonly<Record<number, BadgeTone>> = { 0: 'neutral', 1: 'brand', 2: 'success' };

/** How far the staff is. */
export function StateBadge({ state }: { readonly state: number }) {
  const t = useT('feedback-pages');
  // i18n-keys: state.*
  return <Badge tone={TONES[state] ?? 'neutral'}>{t(`state.${state}`)}</Badge>;
}
