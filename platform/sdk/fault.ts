import { useEffect, useRef, useState } from 'react';
import { isCallError, type CallError } from './call.ts';

const FAULT = '[aria-invalid="true"], [data-fault]';
const CONTROLS = ['input:checked', 'input:not([type="file"])', 'select', 'textarea', 'button', '[tabindex="0"]'];

/** What of a fault takes the focus: itself, what is chosen in it, or its first control. */
function controlOf(fault: Element): HTMLElement | null {
  const own = `:is(${CONTROLS.join()}, [contenteditable="true"]):not(:disabled)`;
  if (fault instanceof HTMLElement && fault.matches(own)) return fault;
  for (const kind of CONTROLS) {
    const found = fault.querySelector<HTMLElement>(`${kind}:not(:disabled)`);
    if (found) return found;
  }
  return null;
}

/**
 * Leads whoever was refused to the first fault that a form shows: unfolds what it lies in, brings
 * it into view and gives it the focus, so that it is read out with the text that its
 * `aria-describedby` names. Where nothing is marked the form's first control stands for it. To be
 * called when the faults have been drawn (`aria-invalid`, or `data-fault` on what has no such
 * state).
 * @returns whether a fault was marked
 */
export function leadToFault(form: Element): boolean {
  const marked = form.matches(FAULT) ? form : form.querySelector(FAULT);
  const fault = marked ?? form;
  for (let fold = fault.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  controlOf(fault)?.focus({ preventScroll: true });
  fault.scrollIntoView({ block: 'center' });
  // Of a field that is larger than the view, such as a long text, at least the end with what it
  // says.
  for (const id of fault.getAttribute('aria-describedby')?.split(' ') ?? [])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  return marked !== null;
}

/**
 * Leads to the fault of a form each time that it is refused, once that has been drawn.
 * @param refusal another value for each refusal, null while there is none
 * @param find what of the page the refusal is about; null: it is not there
 * @returns whether nothing there was marked, so that what holds the form has to say why it was
 *   refused
 */
export function useLeadToFault<R>(refusal: R | null, find: (refusal: R) => Element | null | undefined): boolean {
  const [unmarked, setUnmarked] = useState<R | null>(null);
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const form = refusal === null ? null : latest.current(refusal);
    if (form) setUnmarked(leadToFault(form) ? null : refusal);
  }, [refusal]);
  return refusal !== null && unmarked === refusal;
}

/** A refusal by the server, with what leads to its field. */
export type Refusal = Readonly<Required<Pick<CallError, 'errorId' | 'plugin' | 'field' | 'reason'>>>;

/** A refusal by the server, with what leads to its field; null for any other error. */
export function refusalIn(error: unknown): Refusal | null {
  if (!isCallError(error)) return null;
  const { errorId = '', plugin = '', field = '', reason } = error;
  return { errorId, plugin, field, reason };
}
