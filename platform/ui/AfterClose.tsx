import { useEffect, useRef, type RefObject } from 'react';

/**
 * Acts on the choice once what it stands in is gone and the focus is back on the trigger
 * (react-aria restores it in the next frame): a dialog opened by the action then remembers the
 * trigger, not an item that no longer exists.
 * @param chosen what was chosen, as the id of an item; null: nothing
 */
export function AfterClose<Choice>(props: { chosen: RefObject<Choice | null>; onAction: (choice: Choice) => void }) {
  const { chosen, onAction } = props;
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(
    () => () => {
      const choice = chosen.current;
      chosen.current = null;
      if (choice !== null) requestAnimationFrame(() => requestAnimationFrame(() => latest.current(choice)));
    },
    [chosen],
  );
  return null;
}
