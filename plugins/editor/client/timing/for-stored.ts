import type { ResolvedOf } from '../../../../platform/sdk/index.ts';
import { composerPanel } from '../face.ts';
import { manifest } from '../../manifest.ts';
import { timingProblem } from './attached.ts';

/** Id of the panel in which the time of a new post is chosen. */
export const TIMING_PANEL = `${composerPanel.name}:${manifest.id}/timing`;

/**
 * Panels as a stored draft asks them when it is sent or pushed to review: times pass while a draft lies and is reviewed, and one that has
 * passed means now.
 */
export const forStored = <P extends Pick<ResolvedOf<typeof composerPanel>, 'id' | 'validate'>>(
  panels: readonly P[],
): P[] => panels.map((panel) => (panel.id === TIMING_PANEL ? { ...panel, validate: storedProblem } : panel));

function storedProblem(value: unknown, now: number): ReturnType<typeof timingProblem> {
  const problem = timingProblem(value, now);
  return problem === 'timing.past' ? null : problem;
}
