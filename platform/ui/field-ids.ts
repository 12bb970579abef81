import { useId } from 'react';

export interface FieldTexts {
  /** Always there: it is the accessible name. */
  label: string;
  /** Keep the label for screen readers only (a search box). */
  hideLabel?: boolean | undefined;
  description?: string | undefined;
  /** A reason makes the field invalid. */
  error?: string | undefined;
}

/**
 * Ids that tie a control to its label, description and error, and the aria attributes the control
 * takes.
 */
export function useFieldIds(givenId: string | undefined, texts: Pick<FieldTexts, 'description' | 'error'>) {
  const generated = useId();
  const id = givenId ?? generated;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [texts.error && errorId, texts.description && descriptionId].filter(Boolean).join(' ');
  return {
    id,
    descriptionId,
    errorId,
    aria: {
      // What is not said here may be said by who uses the field, as of fields that share one text.
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(texts.error && { 'aria-invalid': true as const }),
    },
  };
}

/**
 * Characters as people count them in a limit: code points, so that an emoji outside the BMP counts
 * once.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
