import { useEffect, useRef, useState, type RefObject } from 'react';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import type { Fault } from '../face/composer-storage.ts';
import { refocus } from './refocus.ts';
import type { useComposer } from './use-composer.ts';

/** What each part of the composer says of a refusal. */
interface ShownFaults {
  readonly title: string | null;
  readonly theme: string | null;
  readonly body: string | null;
  /** For the panels, which lead to it by themselves. */
  readonly panel: Fault | null;
}

type Known = Pick<ReturnType<typeof useComposer>, 'fault' | 'text' | 'title' | 'themeId'>;

/**
 * Leads whoever was refused to what they were refused for, and says it there until it is mended.
 */
export function useFault(composer: Known, form: RefObject<HTMLElement | null>): ShownFaults {
  const { fault, text, title, themeId } = composer;
  useLeadToFault(fault, ({ place }) => {
    const found = form.current?.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (found && place === 'body') refocus(text.editor);
    return found;
  });
  const isChanged = useIsChanged(composer);
  const isOver = [...title.title.trim()].length > LIMITS.title;
  const mended =
    (fault?.refusal && isChanged) ||
    (fault?.place === 'theme' && fault.problem && themeId !== 0) ||
    (fault?.problem === 'contentEmpty' && !text.isBlank) ||
    (fault?.problem === 'title.tooLong' && !isOver) ||
    (fault?.problem?.startsWith('title.required') && title.title.trim() !== '');
  const said = (place: string) => (fault?.place === place && !mended ? fault.text : null);
  const isOfPanel = fault !== null && !['title', 'theme', 'body'].includes(fault.place);
  return {
    title: said('title'),
    theme: said('theme'),
    body: said('body'),
    panel: isOfPanel ? fault : null,
  };
}

/**
 * Whether what the server has refused is another by now: only the server knows whether that is
 * mended.
 */
function useIsChanged({ fault, text, title, themeId }: Known): boolean {
  const [rewritten, setRewritten] = useState<Fault | null>(null);
  const { changes, editor } = text;
  useEffect(() => {
    if (fault?.refusal === undefined || fault.place !== 'body') return undefined;
    const before = editor.children;
    return changes.subscribe(() => editor.children !== before && setRewritten(fault));
  }, [fault, changes, editor]);
  const refused = useRef({ fault, title: title.title, themeId });
  if (refused.current.fault !== fault) refused.current = { fault, title: title.title, themeId };
  if (fault?.place === 'title') return refused.current.title !== title.title;
  if (fault?.place === 'theme') return refused.current.themeId !== themeId;
  return fault !== null && rewritten === fault;
}
