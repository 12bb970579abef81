import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { composerWith } from '../composer/Composer.tsx';
import { durableCopies } from '../composer/durable-copies.ts';
import { recoverCopies } from '../composer/local-copy.ts';
import { useNothingStored } from '../composer/nothing-stored.ts';
import type { ComposerParts } from '../composer/use-composer.ts';

/**
 * The composer, once what a crash of the browser has left is where it looks for unsent copies.
 * @param parts of plugins; without a storage nothing keeps its text on the server
 */
export async function loadComposer(parts: Partial<ComposerParts>) {
  await recoverCopies(browserStorage(), durableCopies);
  return { Composer: composerWith({ useStorage: useNothingStored, ...parts }) };
}
