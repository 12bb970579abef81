import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tagged } from './services.ts';

/** What something was made from. */
export interface Dependencies {
  /** Tags of values that are kept under a person's name, whoever asked for them. */
  readonly tags: readonly string[];
  /** The database was asked for something that no tag stands for. */
  readonly hasUntagged: boolean;
}

/**
 * Sees what something is made from, where no context is at hand. What is kept sees to its own: its
 * tags stand for all that it has read.
 */
export interface DependencyWatch {
  /** The database was asked for something. */
  noteRead(): void;
  /** A value that falls with these tags was used. */
  noteTags(tags: readonly string[]): void;
  watch<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly dependencies: Dependencies }>;
  readonly tagged: Tagged;
}

export function createDependencyWatch(): DependencyWatch {
  const storage = new AsyncLocalStorage<{ readonly tags: string[]; hasUntagged: boolean }>();
  const noteTags = (tags: readonly string[]): void => void storage.getStore()?.tags.push(...tags);
  const watch: DependencyWatch['watch'] = async (work) => {
    const dependencies = { tags: [], hasUntagged: false };
    const value = await storage.run(dependencies, work);
    return { value, dependencies };
  };
  return {
    noteTags,
    watch,
    noteRead() {
      const found = storage.getStore();
      if (found) found.hasUntagged = true;
    },
    async tagged(work) {
      const { value, dependencies } = await watch(work);
      noteTags(dependencies.tags);
      return value;
    },
  };
}
