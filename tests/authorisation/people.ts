import { codesOf } from '../../platform/contract/index.ts';
import type { TestApp, TestClient } from '../support/app.ts';
import { codesNamed, HERE, THERE, type Row, type Standing } from './row.ts';

/** Somebody who sends every request of the table. */
export interface Person {
  readonly name: string;
  readonly client: TestClient;
  readonly here: Standing;
  readonly there: Standing;
}

const CODE_OF_MANAGERS = 13;

/** Every code that opens something: those of gates, of plugins and of the table itself. */
export const codesOfTheForum = (app: TestApp, rows: readonly Row[]): number[] => {
  const gated = [...app.table.values()].flatMap(({ gate }) => codesOf(gate));
  const ofPlugins = app.plugins.flatMap(({ manifest }) => manifest.codes);
  return [...new Set([...gated, ...ofPlugins, ...rows.flatMap(codesNamed)])].toSorted((a, b) => a - b);
};

/**
 * A visitor, a member, the owner, a holder of each code, a manager of all zones, and somebody who
 * holds every code, but elsewhere.
 */
export async function createPeople(app: TestApp, owner: TestClient, codes: readonly number[]): Promise<Person[]> {
  const standing = (held: readonly number[], more: Partial<Standing> = {}): Standing => ({
    isVisitor: false,
    isOwner: false,
    codes: held,
    ...more,
  });
  const same = (name: string, client: TestClient, of: Standing): Person => ({ name, client, here: of, there: of });
  const signIn = (name: string, held: Record<string, number[]>) => app.asUser(held, { nick: name });

  const holders: Person[] = [];
  for (const code of codes) {
    const name = `code${code}`;
    const client = await signIn(name, { [HERE]: [code] });
    holders.push({ name, client, here: standing([code]), there: standing([]) });
  }
  return [
    same('visitor', app.visitor, standing([], { isVisitor: true })),
    same('member', await signIn('member', {}), standing([])),
    same('owner', owner, standing([], { isOwner: true })),
    {
      name: 'elsewhere',
      client: await signIn('elsewhere', { [THERE]: [...codes] }),
      here: standing([]),
      there: standing(codes),
    },
    same('everywhere', await signIn('everywhere', { all: [CODE_OF_MANAGERS] }), standing([CODE_OF_MANAGERS])),
    ...holders,
  ];
}
