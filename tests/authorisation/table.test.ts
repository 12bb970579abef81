import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';
import { createAsk, type Answer, type Ask } from './ask.ts';
import { codesOfTheForum, createPeople, type Person } from './people.ts';
import { among, expected, expectedElsewhere, HERE, THERE, type Row, type Standing } from './row.ts';
import { ADDRESSES, STREAMS } from './rows/addresses.ts';
import { ROWS } from './rows/index.ts';
import { marksIn, PERSONAL_MARKS, PUBLIC_MARKS, SHOWN_THERE, type MarkName } from './world/marks.ts';
import { createWorld, type World } from './world/world.ts';
import { zonesOfTheTable } from './world/zones.ts';

/*
 * Who may do and see what, over every route: a table (rows/), asked by everybody (people.ts) about
 * the things of one owner (world/). Each row is asked in this zone and, with the same ids, through
 * another one; what is refused must have written nothing, and no reply may hold a mark of
 * somebody's private thing that the row does not allow.
 *
 * On the embedded engine alone: rights are decided in TypeScript by the same code over both, and
 * each module's own tests run its queries on both. What this table adds is that no route is left
 * out.
 */
let app: TestApp;
let world: World;
let ask: Ask;
let people: Person[];

const zonesDir = zonesOfTheTable();

beforeAll(async () => {
  // Everybody here asks from one address.
  app = await buildTestApp({ zonesDir, env: { REGISTRATIONS_AN_HOUR: '1000' } });
  world = await createWorld(app);
  ask = await createAsk(app);
  people = await createPeople(app, world.owner, codesOfTheForum(app, ROWS));
});
afterAll(async () => {
  await app.stop();
  rmSync(zonesDir, { recursive: true, force: true });
});

/**
 * The paths of all registered routes, from the tree that Fastify prints (it leaves out some that
 * end in `*`).
 */
function pathsOf({ app: { printRoutes } }: TestApp): string[] {
  const parents: string[] = [];
  return printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      parents.splice(depth, parents.length, part);
      return methods ? [parents.join('')] : [];
    });
}

test('the table has a row for each route, and no row without one', () => {
  const rows = new Set(ROWS.map(({ call }) => call));
  const withoutRow = [...app.table.keys()].filter((call) => !rows.has(call));
  expect(withoutRow, `without a row: ${withoutRow.join(', ')}`).toEqual([]);
  const withoutRoute = [...rows].filter((call) => !app.table.has(call));
  expect(withoutRoute, `without a route: ${withoutRoute.join(', ')}`).toEqual([]);
});

test('every other address is known, and holds nothing private', async () => {
  const calls = new Set([...app.table.values()].map(({ endpoint }) => endpoint.path));
  const others = pathsOf(app).filter((path) => !calls.has(path) && !path.endsWith('*'));
  expect(others.toSorted()).toEqual([...ADDRESSES, ...STREAMS].map(({ path }) => path).toSorted());
  for (const { path, url = path, refused } of ADDRESSES)
    for (const { name, client } of people.slice(0, 3)) {
      const response = await client.inject({ url: `${url}?zone=${HERE}` });
      const secret = marksIn(response.body).filter((mark) => !PUBLIC_MARKS.has(mark));
      const isRight = refused === undefined ? response.statusCode < 400 : response.statusCode === refused;
      expect([path, name, isRight, secret]).toEqual([path, name, true, []]);
    }
  for (const { path, url = path, refused } of STREAMS)
    expect([path, (await app.visitor.get(url)).status]).toEqual([path, refused]);
});

test('no two rows are about the same', () => {
  const names = ROWS.map(({ call, of }) => `${call} of ${of ?? ''}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** The marks that somebody must find in the reply, and those that they may. */
function marksFor(row: Row, standing: Standing, zone: string): { must: MarkName[]; may: ReadonlySet<MarkName> } {
  // The keys of `shows`.
  const shown = Object.entries(row.shows ?? {}) as [MarkName, NonNullable<Row['may']>][];
  const allowed = shown.flatMap(([mark, whom]) => (among(whom, standing) ? [mark] : []));
  if (zone === THERE) {
    const isSame = row.elsewhere === 'same';
    const own = allowed.filter((mark) => isSame || PERSONAL_MARKS.has(mark));
    return { must: [], may: new Set([...own, ...SHOWN_THERE]) };
  }
  const free = [...PUBLIC_MARKS].filter((mark) => !(mark in (row.shows ?? {})));
  return { must: allowed, may: new Set([...allowed, ...free]) };
}

const isRead = ({ call }: Row) => call.startsWith('GET ');
/** A GET that changes something is refused to requests from other sites. */
const isGuardedRead = ({ call }: Row) => app.table.get(call)?.endpoint.sameSite === true;

/** What is wrong with an answer, in words; nothing when all is as the table says. */
function faults(row: Row, name: string, standing: Standing, zone: string, should: string, answer: Answer): string[] {
  const { must, may } = marksFor(row, standing, zone);
  const isRight = should === answer.outcome || answer.outcome.startsWith(`${should} `);
  const leaked = answer.marks.filter((mark) => !may.has(mark));
  const lacking = answer.outcome === 'ok' ? must.filter((mark) => !answer.marks.includes(mark)) : [];
  return [
    ...(isRight ? [] : [`${answer.outcome} instead of ${should}`]),
    ...leaked.map((mark) => `sees ${mark}`),
    ...lacking.map((mark) => `does not see ${mark}`),
    ...(answer.wrote && answer.outcome !== 'ok' ? ['refused, but something was written'] : []),
    ...(answer.wrote && isRead(row) && !row.counts && !isGuardedRead(row) ? ['a read has written'] : []),
  ].map((fault) => `${fault} in ${zone}: ${name}`);
}

/** Somebody's session; one of its own for a call that ends it. */
const sessionFor = async (row: Row, { client, here, there }: Person): Promise<TestClient> =>
  row.endsSession && !here.isVisitor ? app.asUser({ [HERE]: [...here.codes], [THERE]: [...there.codes] }) : client;

/** Asks everybody, in both zones: those who are refused first, while all is as it was. */
async function examine(row: Row): Promise<string[]> {
  const wrong: string[] = [];
  const orders = people.flatMap((person) => [
    { person, zone: HERE, standing: person.here, should: expected(row, person.name, person.here) },
    { person, zone: THERE, standing: person.there, should: expectedElsewhere(row, person.name, person.there) },
  ]);
  const isRefused = ({ should }: { should: string }) => should !== 'ok';
  let input: object | undefined;
  for (const { person, zone, standing, should } of [
    ...orders.filter(isRefused),
    ...orders.filter((order) => !isRefused(order)),
  ]) {
    const client = await sessionFor(row, person);
    input ??= (await row.asks?.(world)) ?? {};
    const answer = await ask(client, row, input, zone);
    wrong.push(...faults(row, person.name, standing, zone, should, answer));
    if (answer.outcome === 'ok' && answer.wrote) input = undefined;
  }
  return wrong;
}

// Reads first: what writes leave behind would push the world's things off the first pages.
for (const [title, rows] of [
  ['reads', ROWS.filter(isRead)],
  ['writes', ROWS.filter((row) => !isRead(row))],
] as const)
  describe(title, () => {
    for (const row of rows)
      test(`${row.call}${row.of ? ` of ${row.of}` : ''}`, async () => {
        const wrong = await examine(row);
        expect(wrong, wrong.join('\n')).toEqual([]);
      });
  });
