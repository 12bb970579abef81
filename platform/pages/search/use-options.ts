import { useState } from 'react';

/**
 * Which option of the list inside a box is chosen by the arrows. The options are those that are on
 * the page, in their order: the list is loaded on use and changes while words are typed.
 */
export function useOptions(box: { readonly current: HTMLElement | null }) {
  const [active, setActive] = useState<string | null>(null);
  const options = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  return {
    /** Its id. */
    active,
    clear: () => setActive(null),
    /** Beyond either end stands the text itself, with none chosen. */
    move(step: 1 | -1): void {
      const all = options();
      const at = all.findIndex(({ id }) => id === active);
      const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step;
      setActive(all[next]?.id ?? null);
      all[next]?.scrollIntoView({ block: 'nearest' });
    },
    /** Does what a press on it does. @returns false when none is chosen */
    take(): boolean {
      const option = options().find(({ id }) => id === active);
      option?.click();
      return option !== undefined;
    },
  };
}
