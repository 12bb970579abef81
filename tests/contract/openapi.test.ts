import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import { Check, Errors } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';

/*
 * The document at /docs/json, as the running host serves it: valid by the specification's own
 * schema, and enough to make a client of that does its work.
 */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: { readonly examples?: readonly unknown[] };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      { example?: unknown; schema: { properties: Record<string, object>; required?: string[] } }
    >;
  };
  readonly responses: Record<
    string,
    {
      readonly content?: Record<string, { example?: unknown; schema: object }>;
      readonly headers?: Record<string, object>;
    }
  >;
}
type Served = Document & { readonly openapi: string; readonly paths: Record<string, Record<string, Operation>> };

let app: TestApp;
let served: Served;
let origin: string;

beforeAll(async () => {
  app = await buildTestApp();
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
  served = (await (await fetch(`${origin}/docs/json`)).json()) as Served;
});
afterAll(() => app.stop());

const operationOf = (method: string, path: string): Operation | undefined =>
  served.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const fieldsOf = (operation: Operation): string[] => [
  ...(operation.parameters ?? []).map(({ name }) => name),
  ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {})),
];

test('is valid OpenAPI 3.1', async () => {
  expect(served.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(
    structuredClone(served) as unknown as Record<string, unknown>,
  ); // any JSON
  expect([errors, valid]).toEqual([undefined, true]);
});

test('has every call under a name of its own, with each field that the host accepts', () => {
  const names = new Set<string>();
  for (const [call, { endpoint, input }] of app.table) {
    const operation = operationOf(endpoint.method, endpoint.path);
    expect(operation, call).toBeDefined();
    if (!operation) continue;
    names.add(operation.operationId);
    const missing = Object.keys(input.properties).filter((field) => !fieldsOf(operation).includes(field));
    expect([call, missing]).toEqual([call, []]);
  }
  expect(names.size).toBe(app.table.size);
});

test('tells of the zone, the token and the refusals', () => {
  const add = operationOf('POST', '/api/bbs/weibo/add');
  expect(fieldsOf(add!)).toEqual(expect.arrayContaining(['zone', '_csrf', 'wbContent', 'pollTitle', 'wbIsPoll']));
  expect(add?.requestBody?.content['application/json']?.schema.required).toContain('_csrf');
  expect(Object.keys(add?.requestBody?.content ?? {})).toContain('application/x-www-form-urlencoded');
  expect(Object.keys(add?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '429', '503']),
  );
  const named = ['x-error-id', 'x-error-plugin', 'x-error-field'];
  for (const status of ['400', '409']) expect(Object.keys(add?.responses[status]?.headers ?? {})).toEqual(named);
  expect(fieldsOf(operationOf('GET', '/api/bbs/weibo/csrfToken')!)).not.toContain('_csrf');
});

test('has a valid example of whatever a call must be sent, and of each answer', () => {
  const wrong: string[] = [];
  const checked = new Set<string>();
  const check = (where: string, schema: object, example: unknown): void => {
    const both = JSON.stringify([schema, example]);
    if (checked.has(both)) return; // a refusal looks the same at every call
    checked.add(both);
    if (example === undefined) wrong.push(`${where}: none`);
    else if (!Check(schema, example)) wrong.push(`${where}: ${JSON.stringify(Errors(schema, example))}`);
  };
  for (const [call, { endpoint }] of app.table) {
    // As the test above has seen.
    const { parameters = [], requestBody, responses } = operationOf(endpoint.method, endpoint.path)!;
    for (const { name, required, example, schema } of parameters) {
      const given = example ?? schema.examples?.[0];
      if (required || given !== undefined) check(`${call} ${name}`, schema, given);
    }
    const bodies = Object.entries(requestBody?.content ?? {}).filter(() => !endpoint.upload);
    for (const [type, { schema, example }] of bodies) check(`${call} ${type}`, schema, example);
    for (const [status, { content }] of Object.entries(responses))
      for (const [type, { schema, example }] of Object.entries(content ?? {}))
        if (type === 'application/json') check(`${call} ${status}`, schema, example);
  }
  expect(wrong).toEqual([]);
});

test('makes a client that logs in and publishes a post with a poll, and both answers are as the document says', async () => {
  await app.asUser({ sw4: [10] }, { account: 'generated' });
  const cookies = new Map<string, string>();
  const client = await new OpenAPIClientAxios({
    definition: { ...served, servers: [{ url: origin }] }, // the document names no host
    axiosConfigDefaults: { validateStatus: () => true },
  }).init();
  client.interceptors.request.use((config) => {
    config.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    return config;
  });
  client.interceptors.response.use((response) => {
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  });
  const call = async <T>(name: string, parameters: object | null, body?: object) => {
    // The operations are made from the document at run time, so no type knows them.
    const run = client[name as keyof typeof client] as unknown as (
      parameters: object | null,
      body?: object,
    ) => Promise<{ status: number; data: { Succeed: boolean; Message: T; Desc: string } }>;
    const { status, data } = await run(parameters, body);
    return { status, ...data };
  };

  const { Message: ticketed } = await call<{ ticket: string }>('postAccountApiLogin', null, {
    account: 'generated',
    password: 'Passw0rd-generated',
  });
  expect((await call('postApiBbsUserLogin', { zone: 'sw4' }, { ticket: ticketed.ticket })).status).toBe(200);
  const { Message: _csrf } = await call<string>('getApiBbsWeiboCsrfToken', null);
  const poll = {
    wbIsPoll: 1,
    pollTitle: '最喜欢哪种船？',
    pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '潜艇' }]),
    pollEndTime: Date.now() + 86_400_000,
  };
  const post = { wbTitle: '投票', wbThemeId: 1, wbContent: '<p>来选一选</p>', ...poll };
  const refused = await call('postApiBbsWeiboAdd', { zone: 'sw4' }, post);
  const added = await call<{ wbId: number }>('postApiBbsWeiboAdd', { zone: 'sw4' }, { ...post, _csrf });
  expect([refused.status, added.status, added.Desc]).toEqual([403, 200, '']);
  const { Message: info } = await call<{ options: { name: string }[] }>('getApiBbsPollGetUserPollInfo', {
    zone: 'sw4',
    wbId: added.Message.wbId,
  });
  expect(info.options).toHaveLength(2);

  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const responses = operationOf('POST', '/api/bbs/weibo/add')?.responses;
  for (const { status, ...envelope } of [refused, added]) {
    const schema = responses?.[status]?.content?.['application/json']?.schema ?? false;
    const isValid = ajv.validate(schema, envelope);
    expect([isValid, ajv.errors]).toEqual([true, null]);
  }
});
