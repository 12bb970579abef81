import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Type } from 'typebox';
import { signedIn, type Endpoint } from '../../platform/contract/index.ts';
import { createEndpointTable, isWrite } from '../../server/host/api/endpoint-table.ts';
import { routePoint } from '../../server/host/route-point.ts';
import { createValidation } from '../../server/host/api/validate.ts';
import { createAsk, type Ask } from '../authorisation/ask.ts';
import { codesOfTheForum, createPeople, type Person } from '../authorisation/people.ts';
import { expected, HERE, type Row } from '../authorisation/row.ts';
import { ROWS } from '../authorisation/rows/index.ts';
import { createWorld, type World } from '../authorisation/world/world.ts';
import { zonesOfTheTable } from '../authorisation/world/zones.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';

/*
 * What becomes of a write whose answer was lost and that is sent again, over every write of core
 * and plugins: each says so itself, and whoever may make it is asked to make it twice, with the
 * things of the authorisation table.
 */
let app: TestApp;
let world: World;
let ask: Ask;
let people: Person[];
const zonesDir = zonesOfTheTable();

beforeAll(async () => {
  app = await buildTestApp({ zonesDir });
  world = await createWorld(app);
  ask = await createAsk(app);
  people = await createPeople(app, world.owner, codesOfTheForum(app, ROWS));
});
afterAll(async () => {
  await app.stop();
  rmSync(zonesDir, { recursive: true, force: true });
});

const endpointOf = ({ call }: Row): Endpoint | undefined => app.table.get(call)?.endpoint;

/** Somebody who may make the call, signed in where there is such a person. */
function whoMay(row: Row): Person | undefined {
  const may = people.filter(({ name, here }) => expected(row, name, here) === 'ok');
  return may.find(({ here }) => !here.isVisitor) ?? may[0];
}

/** The first answer and that to the same once more. */
async function twice(row: Row, { client }: Person): Promise<[string, string]> {
  const input = (await row.asks?.(world)) ?? {};
  const session = row.endsSession ? await app.asUser() : client;
  const first = await ask(session, row, input, HERE);
  return [first.outcome, (await ask(session, row, input, HERE)).outcome];
}

test('every write says how a repeat is answered', () => {
  const silent = [...app.table].filter(([, { endpoint }]) => isWrite(endpoint) && endpoint.repeat === undefined);
  expect(silent.map(([call]) => call)).toEqual([]);
});

test('the host does not start with a write that answers a repeat with the first result and cannot know it', () => {
  const write = { method: 'POST', path: '/x', gate: signedIn, summary: 'A write', input: Type.Object({}) } as const;
  const tableOf = (endpoint: Omit<Endpoint, 'rate' | 'reply'>) => () =>
    createEndpointTable(
      [
        {
          point: routePoint,
          name: 'x',
          id: 'route:core/x',
          plugin: 'core',
          endpoint: { ...endpoint, rate: 'write', reply: Type.Object({}) },
          handle: async () => ({}),
        } as never, // as the registry resolves it
      ],
      [],
      [],
      createValidation(),
    );

  expect(tableOf({ ...write, repeat: 'again' })).not.toThrow();
  expect(tableOf({ ...write, repeat: 'first-answer' })).toThrow(/takes no requestKey/);
});

/** Refused to a second one on purpose: what each of them spends is there once. */
const SPENT = new Set(['409 ACCOUNT_TAKEN', '401 TICKET_INVALID']);

test('whoever makes a write twice hears of success twice, but where something is spent', async () => {
  const asked: string[] = [];
  const wrong: string[] = [];
  for (const row of ROWS) {
    const endpoint = endpointOf(row);
    const person = whoMay(row);
    if (!endpoint || !person || !isWrite(endpoint)) continue;
    const [first, second] = await twice(row, person);
    asked.push(row.call);
    const isRight = second === 'ok' || (endpoint.repeat === 'refused' && SPENT.has(second));
    if (first !== 'ok' || !isRight) wrong.push(`${row.call} ${row.of ?? ''}: ${first}, then ${second}`);
  }
  expect(wrong).toEqual([]);
  expect(new Set(asked).size).toBeGreaterThan(80);
});
