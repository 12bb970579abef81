import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { Composer } from './Composer.tsx';
import { durableCopies } from './durable-copies.ts';
import { recoverCopies } from './local-copy.ts';

/** The composer, once what a crash of the browser has left is where it looks for unsent copies. */
export async function loadComposer() {
  await recoverCopies(browserStorage(), durableCopies);
  return { Composer };
}
