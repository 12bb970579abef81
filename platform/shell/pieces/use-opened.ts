import { useState } from 'react';

/** True from the first opening on: a closed dialog stays mounted, so that it can fade out. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  return opened || isOpen;
}
