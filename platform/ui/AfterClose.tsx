import { useEffect, useRef, type RefObject } from 'react';

/**
 * Acts on the choice once what it stands in is gone and the focus is back on the trigger
 * (react-aria restores it in the next frame): a dialog opened by the action then remembers the
 * trigger, not an item that no longer exists.
 * @param chosen id of the item; null: none
 */
export function AfterClose({ chosen, onAction }: { chosen: RefObject<string | null>; onAction: (id: string) => void }) {
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(
    () => () => {
      const id = chosen.current;
      chosen.current = null;
      if (id !== null) requestAnimationFrame(() => requestAnimationFrame(() => latest.current(id)));
    },
    [chosen],
  );
  return null;
}
