import type { CDPSession } from '@playwright/test';

/** A composition by an input method: its steps, then what it becomes, or nothing. */
export async function compose(ime: CDPSession, steps: readonly string[], result: string): Promise<void> {
  for (const step of steps)
    await ime.send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
  if (result === '') await ime.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  else await ime.send('Input.insertText', { text: result });
}
