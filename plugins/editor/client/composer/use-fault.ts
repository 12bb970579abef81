import { useEffect, useState, type RefObject } from 'react';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import { leadToFault } from '../../../../platform/sdk/fault.ts';
import type { PanelsFault } from './Panels.tsx';
import { refocus } from './refocus.ts';
import type { useComposer } from './use-composer.ts';
import type { Fault } from './use-send.ts';

/** What each part of the composer says of a refusal. */
interface ShownFaults {
  readonly title: string | null;
  readonly theme: string | null;
  readonly body: string | null;
  readonly panel: PanelsFault | null;
}

type Known = Pick<ReturnType<typeof useComposer>, 'fault' | 'text' | 'title' | 'themeId'>;

/** Leads whoever was refused to what they were refused for, and says it there until it is mended. */
export function useFault({ fault, text, title, themeId }: Known, form: RefObject<HTMLElement | null>): ShownFaults {
  const [unmarked, setUnmarked] = useState<Fault | null>(null);
  const { editor } = text;
  useEffect(() => {
    const place = fault && form.current?.querySelector(`[data-place="${CSS.escape(fault.place)}"]`);
    if (!place) return;
    if (fault.place === 'body') refocus(editor);
    setUnmarked(leadToFault(place) ? null : fault);
  }, [fault, form, editor]);
  const isOver = [...title.title.trim()].length > LIMITS.title;
  const mended =
    (fault?.problem === 'theme.required' && themeId !== 0) ||
    (fault?.problem === 'contentEmpty' && !text.isBlank) ||
    (fault?.problem === 'title.tooLong' && !isOver) ||
    (fault?.problem?.startsWith('title.required') && title.title.trim() !== '');
  const said = (place: string) => (fault?.place === place && !mended ? fault.text : null);
  const isOfPanel = fault !== null && fault.problem === undefined;
  return {
    title: said('title'),
    theme: said('theme'),
    body: said('body'),
    panel: isOfPanel ? { ...fault, isUnmarked: unmarked === fault } : null,
  };
}
