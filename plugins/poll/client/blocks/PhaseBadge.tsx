import { Badge, useT } from '../../../../platform/sdk/index.ts';
import { PollRepeat } from '../../contract/constants.ts';
import type { Poll } from '../../contract.ts';
import type { PollPhase } from '../phase.ts';

export function PhaseBadge({ phase }: { readonly phase: PollPhase }) {
  const t = useT('poll');
  if (phase === 'ended') return <Badge>{t('block.ended')}</Badge>;
  return phase === 'before' ? (
    <Badge tone="accent">{t('block.notStarted')}</Badge>
  ) : (
    <Badge tone="success">{t('block.running')}</Badge>
  );
}

interface VotersProps {
  readonly poll: Poll;
  readonly isLive?: boolean;
}

/** How many voted, where that is told; `isLive` reads it out when it changes. */
export function Voters({ poll: { voterCount, repeat }, isLive = false }: VotersProps) {
  const t = useT('poll');
  if (voterCount === undefined) return null;
  const key = repeat === PollRepeat.daily ? 'block.ballots' : 'block.voters';
  return <span aria-live={isLive ? 'polite' : undefined}>{t(key, { count: voterCount })}</span>;
}
