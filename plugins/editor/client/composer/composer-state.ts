import type { Fault } from '../face/composer-storage.ts';

interface Known {
  /**
   * Why the last try to send or push it was refused; what has been mended since, the parts of the
   * composer know.
   */
  readonly fault: Fault | null;
  /**
   * Something was written here, or came from the server: what an earlier composer has left in the
   * browser is not waited for any more.
   */
  readonly isTouched: boolean;
}

/**
 * Where a composer is between opening and closing:
 *
 * - `idle`: what is written is what is stored, or nothing is;
 * - `dirty`: something was written since;
 * - `saving`: saves are on their way to the server, so many; `isChanged`: something was written
 *   since the last of them began;
 * - `sending`: the post is checked and sent, after the saves that are still on their way. Nothing
 *   can be written;
 * - `refused`: it was not sent, and is as it was;
 * - `sent`: it is a post, or waits for its time. The end;
 * - `left`: what is written is not wanted here any more: thrown away, kept elsewhere, or it went
 *   another way. The end.
 */
export type ComposerState = Known &
  (
    | { readonly phase: 'idle' | 'dirty' | 'refused' | 'sent' | 'left' }
    | { readonly phase: 'saving'; readonly saves: number; readonly isChanged: boolean }
    | { readonly phase: 'sending'; readonly saves: number }
  );

export type ComposerEvent =
  /** Something was written, chosen or attached. */
  | { readonly type: 'changed' }
  /** A save is on its way. */
  | { readonly type: 'save' }
  | { readonly type: 'saved' }
  | { readonly type: 'notSaved' }
  /** Somebody has pressed send. */
  | { readonly type: 'send' }
  /** It cannot be sent; `fault`: because of a part of the composer. */
  | { readonly type: 'refused'; readonly fault: Fault | null }
  | { readonly type: 'sent' }
  /** It cannot be pushed to review because of this; null: nothing, so far. */
  | { readonly type: 'blamed'; readonly fault: Fault | null }
  /** A picture has arrived, or failed. */
  | { readonly type: 'imagesChanged' }
  /** What is stored stands in the composer. */
  | { readonly type: 'shown' }
  /** What was stored is gone: what is written is nowhere else. */
  | { readonly type: 'lost' }
  | { readonly type: 'left' };

export const OPENED: ComposerState = { phase: 'idle', fault: null, isTouched: false };

/** Nothing becomes of it any more, and no copy of it is kept. */
export const isOver = ({ phase }: ComposerState): boolean => phase === 'sent' || phase === 'left';
export const isSending = ({ phase }: ComposerState): boolean => phase === 'sending';
/** A save is on its way. */
export const isSaving = (state: ComposerState): boolean => savesOf(state) > 0;
/** It may be saved without being asked for: what is being sent goes as it is. */
export const maySaveItself = (state: ComposerState): boolean => !isSending(state) && !isOver(state);

/** @returns the same state for what means nothing in it */
export function reduce(state: ComposerState, event: ComposerEvent): ComposerState {
  if (isOver(state)) return state;
  switch (event.type) {
    case 'changed':
    case 'lost':
      return changed(touched(state));
    case 'save':
      return save(state);
    case 'saved':
      return saved(touched(state));
    case 'notSaved':
      return notSaved(state);
    case 'send':
      return isSending(state) ? state : { ...knownOf(state), phase: 'sending', saves: savesOf(state) };
    case 'refused':
      return refused(state, event.fault);
    case 'sent':
      return isSending(state) ? { ...knownOf(state), phase: 'sent' } : state;
    case 'blamed':
      return blamed(state, event.fault);
    case 'imagesChanged':
      return state.fault?.problem?.startsWith('image.') ? blamed(state, null) : state;
    case 'shown':
      return shown(touched(state));
    case 'left':
      return { ...knownOf(state), phase: 'left' };
  }
}

const knownOf = ({ fault, isTouched }: ComposerState): Known => ({ fault, isTouched });
const savesOf = (state: ComposerState): number =>
  state.phase === 'saving' || state.phase === 'sending' ? state.saves : 0;

const touched = (state: ComposerState): ComposerState => (state.isTouched ? state : { ...state, isTouched: true });

function changed(state: ComposerState): ComposerState {
  if (state.phase === 'saving') return state.isChanged ? state : { ...state, isChanged: true };
  return state.phase === 'idle' || state.phase === 'refused' ? { ...knownOf(state), phase: 'dirty' } : state;
}

/** What is written now goes with it. */
const save = (state: ComposerState): ComposerState =>
  state.phase === 'sending'
    ? { ...state, saves: state.saves + 1 }
    : { ...knownOf(state), phase: 'saving', saves: savesOf(state) + 1, isChanged: false };

function saved(state: ComposerState): ComposerState {
  const left = Math.max(0, savesOf(state) - 1);
  if (state.phase === 'sending') return { ...state, saves: left };
  if (state.phase !== 'saving') return { ...knownOf(state), phase: 'idle' };
  if (left > 0) return { ...state, saves: left };
  return { ...knownOf(state), phase: state.isChanged ? 'dirty' : 'idle' };
}

function notSaved(state: ComposerState): ComposerState {
  const left = Math.max(0, savesOf(state) - 1);
  if (state.phase === 'sending') return { ...state, saves: left };
  if (state.phase !== 'saving') return state;
  return left > 0 ? { ...state, saves: left } : { ...knownOf(state), phase: 'dirty' };
}

function refused(state: ComposerState, fault: Fault | null): ComposerState {
  if (state.phase !== 'sending') return state;
  const known = { ...knownOf(state), fault };
  return state.saves > 0
    ? { ...known, phase: 'saving', saves: state.saves, isChanged: false }
    : { ...known, phase: 'refused' };
}

function blamed(state: ComposerState, fault: Fault | null): ComposerState {
  if (state.fault === fault) return state;
  const { phase } = state;
  if (phase === 'saving' || phase === 'sending') return { ...state, fault };
  if (fault) return { ...state, phase: 'refused', fault };
  return { ...state, phase: phase === 'refused' ? 'dirty' : phase, fault };
}

function shown(state: ComposerState): ComposerState {
  if (state.phase === 'saving') return state.isChanged ? { ...state, isChanged: false } : state;
  return state.phase === 'sending' || state.phase === 'idle' ? state : { ...knownOf(state), phase: 'idle' };
}
