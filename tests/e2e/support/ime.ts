import type { CDPSession } from '@playwright/test';

/** A composition by an input method: its steps, then what it becomes, or nothing. */
export async function compose(ime: CDPSession, steps: readonly string[], result: string): Promise<void> {
  await suggest(ime, steps);
  await settle(ime, result);
}

/** The first part of it: the letters and candidates that stand in the field until one is taken. */
export async function suggest(ime: CDPSession, steps: readonly string[]): Promise<void> {
  const sent = steps.map((text) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
  );
  await Promise.all(sent);
}

/** The last: what it becomes. */
export async function settle(ime: CDPSession, result: string): Promise<void> {
  if (result === '') await ime.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  else await ime.send('Input.insertText', { text: result });
}

/** A key that the input method takes, as pages are told of it: by its name, and by one code for all. */
export async function pressTaken(ime: CDPSession, key: 'Enter' | 'Escape'): Promise<void> {
  const code = { key, code: key, windowsVirtualKeyCode: 229 };
  const sent = (['rawKeyDown', 'keyUp'] as const).map((type) => ime.send('Input.dispatchKeyEvent', { type, ...code }));
  await Promise.all(sent);
}
