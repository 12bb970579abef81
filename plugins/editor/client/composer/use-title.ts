import { useState } from 'react';
import { isTitleFixed } from './title-rules.ts';

export interface TitleState {
  /** What is sent; empty while the box is away. */
  readonly title: string;
  readonly set: (title: string) => void;
  readonly isOpen: boolean;
  /** A post of this theme has a title: the box cannot be put away. */
  readonly isFixed: boolean;
  /** Opens the box, or puts it away: what was typed in it comes back with it. */
  readonly toggle: () => void;
  /**
   * The box has come since, and its author did not ask for it: who writes elsewhere goes on there.
   */
  readonly isUnasked: boolean;
}

/**
 * The title and its box.
 * @param mayLack the post that is edited has none, whatever its theme asks for today
 */
export function useTitle(first: string, labelType: number, mayLack: boolean): TitleState {
  const [text, setText] = useState(first);
  const [isWanted, setWanted] = useState(first !== '');
  const isFixed = isTitleFixed(labelType) && !mayLack;
  const isOpen = isFixed || isWanted;
  const [wasOpen] = useState(isOpen);
  const set = (title: string) => {
    setText(title);
    if (title !== '') setWanted(true);
  };
  const toggle = () => setWanted(!isOpen);
  return { title: isOpen ? text : '', set, isOpen, isFixed, toggle, isUnasked: !wasOpen && !isWanted };
}
