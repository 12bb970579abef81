import type { Poll } from '../../contract.ts';
import type { PollPhase } from '../phase.ts';
import { PollFrame } from './PollBlock.tsx';

/** A poll as voters will see it; everything can be tried, and nothing is sent. */
export const PollPreview = ({ poll, phase }: { readonly poll: Poll; readonly phase: PollPhase }) => (
  <PollFrame poll={poll} phase={phase} isSending={false} onVote={() => {}} />
);
