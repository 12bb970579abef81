import { useRef, type ChangeEvent, type CompositionEvent } from 'react';
import { isUnfinished } from '../../../sdk/index.ts';
import { putText, typedText } from '../../../sdk/typed-text.ts';
import { goesOver } from './comment-text.ts';

interface Typing {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The greatest length; Infinity for none. */
  readonly max: number;
  readonly onExceeded: () => void;
}

/**
 * How a comment's field takes what is typed: without emoji characters, and a change that goes over
 * the limit is undone. While an input method composes it has its way; what it leaves behind is
 * looked at as one change.
 */
export function useTyping({ text, setText, max, onExceeded }: Typing) {
  const composedFrom = useRef<string | null>(null);
  const take = (field: HTMLTextAreaElement) => {
    const before = composedFrom.current ?? text;
    composedFrom.current = null;
    const typed = typedText(field);
    if (!goesOver(before, typed, max)) return setText(typed);
    putText(field, before, Math.max(0, field.selectionEnd - Math.max(0, typed.length - before.length)));
    setText(before);
    onExceeded();
  };
  return {
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      if (isUnfinished(nativeEvent)) setText(target.value);
      else take(target);
    },
    onCompositionStart: () => void (composedFrom.current = text),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => take(currentTarget),
  };
}
