import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { ReactEditor } from 'slate-react';
import type { GuildEditor } from '../model/types.ts';

/** Props of what holds everything that is sent. */
export interface Standstill {
  readonly inert: boolean;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * While a post is sent nothing of it can be changed: it would go with what was sent. Whoever was
 * writing then goes on where they were.
 */
export function useStandstill(isSending: boolean, editor: GuildEditor): Standstill {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // The browser takes the focus from what is inert only with its next frame: until then keys
    // would still reach the text.
    if (isSending) focused.current?.blur();
  }, [isSending]);
  // Before any effect, which may lead to what was refused instead.
  useLayoutEffect(() => {
    const before = focused.current;
    if (isSending || !before) return;
    if (before.isContentEditable) ReactEditor.focus(editor);
    else before.focus();
  }, [isSending, editor]);
  return {
    inert: isSending,
    onFocus: ({ target }) => {
      focused.current = target;
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!isSending && !currentTarget.contains(relatedTarget)) focused.current = null;
    },
  };
}
