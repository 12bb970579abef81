import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { GameDataProvider } from './provider.ts';
import { createLru } from '../../sdk/lru.ts';

const MOST_ANSWERS = 5_000;
/** How old an answer may be: a role that was sold is its former owner's for so long. */
const KEEP_MS = MINUTE_MS;

/**
 * Keeps a provider's answers for a minute; those who ask for the same at the same time share one
 * question. Failures are not kept.
 */
export function keepGameData(provider: GameDataProvider, ttl: number = KEEP_MS): GameDataProvider {
  const answers = createLru<string, Promise<never>>(MOST_ANSWERS, ttl);

  function kept<I, T>(name: string, ask: (input: I) => Promise<T>): (input: I) => Promise<T> {
    return (input) => {
      const key = `${name} ${JSON.stringify(input)}`;
      const known = answers.get(key);
      if (known) return known; // a key always names one kind of answer
      const asked = ask(input);
      answers.set(key, asked as Promise<never>);
      asked.catch(() => {
        if (answers.peek(key) === asked) answers.delete(key);
      });
      return asked;
    };
  }

  return {
    roles: kept('roles', provider.roles),
    rolesById: kept('rolesById', provider.rolesById),
    played: kept('played', provider.played),
    groups: kept('groups', provider.groups),
    groupsById: kept('groupsById', provider.groupsById),
    servers: kept('servers', provider.servers),
  };
}
