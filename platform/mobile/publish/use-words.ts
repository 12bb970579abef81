import { useRef, useState, type CompositionEvent, type FormEvent, type RefObject } from 'react';
import { begun } from '../../sdk/names/index.ts';
import { typedText } from '../../sdk/typed-text.ts';
import { isUnfinished } from '../../sdk/index.ts';

/** What is begun with a sign before the caret. */
export interface BegunName {
  /** From its sign on. */
  readonly typed: string;
  /** Where the sign stands. */
  readonly from: number;
}

export interface Words {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Null: nothing is, or it is composed just now. */
  readonly begun: BegunName | null;
  readonly isComposing: () => boolean;
  /** Where the caret is, or in the place of what is selected; not while something is composed. */
  readonly insert: (piece: string, from?: number) => void;
  /** Takes away what stands before the caret: an emoticon as a whole. */
  readonly erase: () => void;
  readonly dismiss: () => void;
  /** For the field. */
  readonly props: {
    readonly defaultValue: string;
    readonly onInput: (event: FormEvent<HTMLTextAreaElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => void;
    readonly onSelect: () => void;
  };
}

const EMOTICON_END = /\[[^[\],\\\n]{1,8}\]$/;

/** What the key "delete" takes of the end of a text: an emoticon, or one character. */
export function erased(before: string): string {
  const token = EMOTICON_END.exec(before);
  if (token) return before.slice(0, token.index);
  return [...before].slice(0, -1).join('');
}

/** Only what is near matters. */
const NEAR = 120;

function begunIn(field: HTMLTextAreaElement): BegunName | null {
  const { selectionStart: caret, selectionEnd, value } = field;
  if (caret !== selectionEnd) return null;
  const typed = begun(value.slice(Math.max(0, caret - NEAR), caret));
  return typed === undefined ? null : { typed, from: caret - typed.length };
}

/**
 * A text in a field that the browser alone writes in: React never sets its value, and while an
 * input method composes nothing is taken out, put in or looked for.
 */
export function useWords(first: string): Words {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(first);
  const [name, setName] = useState<BegunName | null>(null);
  const composing = useRef(false);
  const take = (from: HTMLTextAreaElement) => {
    setText(typedText(from));
    setName(begunIn(from));
  };
  const change = (act: (from: HTMLTextAreaElement) => void) => {
    const { current } = field;
    if (!current || composing.current) return;
    act(current);
    take(current);
  };
  return {
    field,
    text,
    begun: name,
    isComposing: () => composing.current,
    insert: (piece, from) =>
      change((into) => into.setRangeText(piece, from ?? into.selectionStart, into.selectionEnd, 'end')),
    erase: () =>
      change((of) => {
        const { selectionStart, selectionEnd, value } = of;
        const from = selectionStart === selectionEnd ? erased(value.slice(0, selectionStart)).length : selectionStart;
        of.setRangeText('', from, selectionEnd, 'end');
      }),
    dismiss: () => setName(null),
    props: {
      defaultValue: first,
      onInput: ({ currentTarget, nativeEvent }) => {
        if (composing.current || isUnfinished(nativeEvent)) setText(currentTarget.value);
        else take(currentTarget);
      },
      onCompositionStart: () => {
        composing.current = true;
        setName(null);
      },
      onCompositionEnd: ({ currentTarget }) => {
        composing.current = false;
        take(currentTarget);
      },
      // The caret has gone elsewhere: what was begun there is not wanted any more.
      onSelect: () => {
        if (composing.current || !field.current) return;
        const now = begunIn(field.current);
        setName((before) => (before && now?.from === before.from ? now : null));
      },
    },
  };
}
