import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpMethod } from '../../platform/contract/endpoint.ts';
import { describeApi } from '../api/each-engine.ts';
import { codesOfTheForum } from '../authorisation/people.ts';
import { HERE, type Row } from '../authorisation/row.ts';
import { ROWS } from '../authorisation/rows/index.ts';
import { createWorld, type World } from '../authorisation/world/world.ts';
import { zonesOfTheTable } from '../authorisation/world/zones.ts';
import type { TestClient } from '../support/app.ts';

/*
 * One field that cannot be kept, while the others are right: whoever fills a form wrongly in one
 * place gets past everything that looks at the others, down to the database. The right ones are
 * those of the table of rights, about real things.
 */
const asked = ROWS.filter(({ endsSession, upload }) => !endsSession && !upload);

/**
 * What no field may be: text with NUL, alone, in a list, in an object and in JSON as text, and a
 * number that is none.
 */
const withNul = (valid: unknown): unknown[] => {
  const text = typeof valid === 'string' ? valid : 'x';
  return [`${text}\0`, [`${text}\0`], [{ a: 'x\0' }], [{ 'a\0': 'x' }], '{"a":["x\\u0000"]}'];
};
const hasField = (bad: unknown): boolean => JSON.stringify(bad).includes('{');
const WRONG_NUMBER = 1e30;
/** A field of JSON as text with other numbers; it may be taken where nothing keeps them. */
const withWrongNumbers = ([name, valid]: [string, unknown]): [string, string][] =>
  typeof valid === 'string' && /^[[{].*\d/.test(valid) ? [[name, valid.replace(/\b\d+\b/g, '1e30')]] : [];

const zonesDir = zonesOfTheTable();
afterAll(() => rmSync(zonesDir, { recursive: true, force: true }));

describeApi(
  'one field that cannot be kept',
  (api) => {
    let world: World;
    let everything: TestClient;
    let token: string;

    beforeAll(async () => {
      world = await createWorld(api.app);
      everything = await api.app.asUser({ all: codesOfTheForum(api.app, ROWS) });
      token = (await everything.get<string>('/api/bbs/weibo/csrfToken')).Message;
    });

    async function send(row: Row, input: Readonly<Record<string, unknown>>): Promise<string> {
      // It is "METHOD path".
      const [method = 'GET', path = ''] = row.call.split(' ') as [HttpMethod, string];
      const rest = { ...input };
      const url = path.replace(/:(\w+)/g, (_all, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value));
      });
      const query = new URLSearchParams({ zone: HERE });
      const isInQuery = method === 'GET' || row.bytes !== undefined;
      if (isInQuery) for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
      const reply = await everything.inject({
        method,
        url: `${url}?${query}`,
        headers: { 'x-csrf-token': token, ...(row.bytes ? { 'content-type': 'application/octet-stream' } : {}) },
        ...(isInQuery ? (row.bytes ? { payload: row.bytes } : {}) : { payload: rest }),
      });
      return `${reply.statusCode} ${String(reply.headers['x-error-id'])}`;
    }

    /** The fields of a call that may be sent wrongly, with what would be right. */
    async function fieldsOf(row: Row): Promise<{ input: Record<string, unknown>; names: string[] }> {
      // Rows ask with plain objects.
      const input = { ...(await row.asks?.(world)) } as Record<string, unknown>;
      const declared = Object.keys(api.app.table.get(row.call)?.endpoint.input.properties ?? {});
      return { input, names: declared.filter((name) => name !== 'zone') };
    }

    for (const row of asked)
      test(`${row.call}${row.of ? ` of ${row.of}` : ''}`, async () => {
        const { input, names } = await fieldsOf(row);
        const wrong: unknown[] = [];
        for (const name of names)
          for (const bad of [...withNul(input[name]), WRONG_NUMBER]) {
            const answer = await send(row, { ...input, [name]: bad });
            const isTaken = answer.startsWith('2');
            // In a query a list is text like any other, and 1e30 the text "1e+30".
            const isText = row.call.startsWith('GET ') || row.bytes !== undefined || row.call.includes(`:${name}`);
            const mayBeTaken = isText && typeof bad !== 'string';
            // What has a field that nobody takes may be refused for that first.
            const isRefused = answer === '400 BAD_INPUT' || (answer === '400 UNKNOWN_FIELD' && hasField(bad));
            if (!isRefused && !(mayBeTaken && (isTaken || answer.startsWith('4')))) wrong.push([name, bad, answer]);
          }
        for (const [name, bad] of Object.entries(input).flatMap(withWrongNumbers)) {
          const answer = await send(row, { ...input, [name]: bad });
          if (answer.startsWith('5')) wrong.push([name, bad, answer]);
        }
        expect(wrong).toEqual([]);
      });
  },
  { zonesDir },
);
