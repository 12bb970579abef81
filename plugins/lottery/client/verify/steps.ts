import type { Compared, Step, StepName } from './types.ts';

/** A step of what was compared: what differs in front. */
export function stepOf(name: StepName, compared: readonly Compared[]): Step {
  const wrong = compared.filter(({ said, computed }) => said !== computed);
  const right = compared.filter(({ said, computed }) => said === computed);
  return { name, state: wrong.length > 0 ? 'bad' : 'ok', compared: [...wrong, ...right] };
}
/** What can be told by now comes along; what contradicts is bad already. */
export const waiting = (name: StepName, compared: readonly Compared[] = []): Step => {
  const step = stepOf(name, compared);
  return step.state === 'bad' ? step : { ...step, state: 'wait' };
};
export const none = (name: StepName): Step => ({ name, state: 'none', compared: [] });
