import { useEffect, useState, type RefObject } from 'react';

interface OptionListOptions<Option> {
  /** Of the list box; an option's is this and its place. */
  readonly id: string;
  readonly box: RefObject<HTMLElement | null>;
  readonly list: readonly Option[];
  readonly keyOf: (option: Option) => string;
  readonly choose: (option: Option) => void;
  readonly dismiss: () => void;
  /** The element of the active option, for `aria-activedescendant`; undefined: there is none. */
  readonly onActive: (id: string | undefined) => void;
}

/**
 * A list beside the caret, moved through by the keys of the text. The option that was wanted stays
 * active while others come and go; without it the first one is.
 * @returns `onKey` says whether the list took the key
 */
export function useOptionList<Option>(options: OptionListOptions<Option>) {
  const { id, box, list, keyOf, choose, dismiss, onActive } = options;
  const [wanted, setWanted] = useState('');
  const current = Math.max(
    0,
    list.findIndex((option) => keyOf(option) === wanted),
  );
  const active = list[current];
  const move = (by: number) => {
    const next = list[(current + by + list.length) % list.length];
    if (next !== undefined) setWanted(keyOf(next));
  };
  const onKey = (key: string): boolean => {
    if (key === 'Escape') {
      dismiss();
      return true;
    }
    if (active === undefined) return false;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' || key === 'Tab') choose(active);
    else return false;
    return true;
  };
  const activeId = active === undefined ? undefined : `${id}-${current}`;
  const activeKey = active && keyOf(active);
  useEffect(() => {
    onActive(activeId);
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    // Another one may have come to its place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeId, activeKey, box, onActive]);
  useEffect(() => () => onActive(undefined), [onActive]);
  return { current, want: (option: Option) => setWanted(keyOf(option)), onKey };
}
