import { Badge, useT, type BadgeTone } from '../../../../platform/sdk/index.ts';
import type { LotteryPhase } from '../../contract.ts';

const TONES: Readonly<Record<LotteryPhase, BadgeTone>> = {
  waiting: 'accent',
  running: 'success',
  ended: 'warning',
  frozen: 'warning',
  drawn: 'brand',
  cancelled: 'neutral',
};

// i18n-keys: phase.*
export function PhaseBadge({ phase, isPublic = false }: { readonly phase: LotteryPhase; readonly isPublic?: boolean }) {
  const t = useT('lottery-teaser');
  return <Badge tone={TONES[phase]}>{t(phase === 'drawn' && isPublic ? 'phase.published' : `phase.${phase}`)}</Badge>;
}
