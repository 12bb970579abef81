import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import type { UseComposerStorage } from '../face/composer-storage.ts';
import { composerWith } from './Composer.tsx';
import { durableCopies } from './durable-copies.ts';
import { recoverCopies } from './local-copy.ts';
import { useNothingStored } from './nothing-stored.ts';

/**
 * The composer, once what a crash of the browser has left is where it looks for unsent copies.
 * @param useStorage what keeps its text on the server; absent: nothing does
 */
export async function loadComposer(useStorage: UseComposerStorage = useNothingStored) {
  await recoverCopies(browserStorage(), durableCopies);
  return { Composer: composerWith(useStorage) };
}
