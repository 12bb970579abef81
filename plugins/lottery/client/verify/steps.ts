import type { Compared, Doubt, Step, StepName } from './types.ts';

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
/** What differs may be no fault: what is one besides makes it bad. */
export function doubted(step: Step, compared: readonly Compared[], doubt: Doubt): Step {
  if (compared.length === 0) return step;
  const all = [...compared, ...step.compared];
  return step.state === 'bad' ? { ...step, compared: all } : { ...step, state: 'unsure', doubt, compared: all };
}
export const none = (name: StepName): Step => ({ name, state: 'none', compared: [] });
