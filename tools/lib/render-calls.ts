import { format } from 'oxfmt';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { gateInWords, type Gate } from '../../platform/contract/gate.ts';
import { CATALOGUE } from './call-catalogue.ts';

/** A call that is answered, as the endpoint table knows it. */
export interface AnsweredCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'summary' | 'gate' | 'sameSite'>;
  readonly gate: Gate;
  /** Plugin id, or `core`. */
  readonly plugin: string;
}

export const callName = ({ endpoint }: Pick<AnsweredCall, 'endpoint'>): string => `${endpoint.method} ${endpoint.path}`;

/** The calls of the catalogue that nothing answers. */
export function missingCalls(answered: readonly AnsweredCall[]): string[] {
  const names = new Set(answered.map(callName));
  return CATALOGUE.flatMap(({ calls }) => calls).filter((call) => !names.has(call));
}

function sameSiteText(answered: readonly AnsweredCall[]): string {
  const names = answered.filter(({ endpoint }) => endpoint.sameSite).map((call) => `\`${callName(call)}\``);
  return `${names.toSorted().join(', ')} change something although they are GETs. They need a token (\`_csrf\` in the query, or the header \`x-csrf-token\`) as
other writes do, or a sign that a script of one of our pages sends them: \`sec-fetch-site: same-origin\`, our \`origin\`, the header \`x-uid\` with the account's number, a
\`referer\` of ours, or a \`user-agent\` that is no browser's (\`Mozilla/\`, \`Opera/\`). Else they answer 403 and do nothing. So does what a link or a picture asks for (\`sec-fetch-dest\` other than \`empty\`, \`accept\` with
\`text/html\` or \`image/\`), unless it carries a token.`;
}

/** `docs/calls.md`. */
export async function renderCalls(answered: readonly AnsweredCall[]): Promise<string> {
  const byName = new Map(answered.map((call) => [callName(call), call]));
  const known = new Set(CATALOGUE.flatMap(({ calls }) => calls));
  const sections = CATALOGUE.map(
    ({ title, calls }) => `## ${title}\n\n${table(calls.map((call) => row(call, byName.get(call))))}`,
  );
  const own = [...byName].filter(([name]) => !known.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [
    '# The calls',
    'Written by `node tools/calls.ts` from the endpoint definitions; a test compares it. Inputs and replies are at `/docs` of a running forum.',
    'A call is of the core or of a plugin. Everybody includes visitors; a code is one of the viewer’s codes in the zone of the request.',
    sameSiteText(answered),
    REFUSALS,
    CHALLENGES,
    ...sections,
    `## Calls beside these\n\n${table(own.map(([name, call]) => row(name, call)))}`,
    '',
  ].join('\n\n');
  return (await format('calls.md', text, { printWidth: 120 })).code;
}

const REFUSALS = `## What a refusal is

Whatever the language of \`Desc\`, the headers of a refusal say which one it is: \`x-error-id\` its id, as in \`TITLE_REQUIRED\`; \`x-error-plugin\` the plugin whose id it is, absent for the core’s (a poll has a
\`TITLE_REQUIRED\`, too); \`x-error-field\` the field of the call that is refused, levels apart by slashes (\`options/2/name\`), absent where no single one is. The pages lead to the field by these (\`CallError\`).`;

const table = (rows: readonly string[]): string =>
  ['| call | of | who | what |', '|---|---|---|---|', ...rows].join('\n');

function row(name: string, call: AnsweredCall | undefined): string {
  if (!call) return `| \`${name}\` | **nobody** | | |`;
  return `| \`${name}\` | ${call.plugin} | ${gateInWords(call.gate)} | ${call.endpoint.summary.replaceAll('|', '\\|')} |`;
}

const CHALLENGES = `## Replies that ask for a challenge

\`POST /account/api/login\` and \`register\` answer 429 with Code 4291 when too much has failed at the account or from the caller's network, or too many accounts were made there
([logging in](product/logging-in.md)). \`Message\` is \`{ kind, challenge }\`. Send the same call again, within five minutes, with the answer in the field \`challenge\`; an answer is taken once, and another 4291 brings
another challenge.

Of the kind \`proof-of-work\` the challenge is one of ALTCHA (version 2, SHA-256), \`{ parameters, signature }\`. Find the number \`counter\` from 0 to \`parameters.data.most\` for which the SHA-256 of the bytes of \`salt\`,
\`nonce\` (both hex) and the number as four bytes, the highest first, begins with \`keyPrefix\`. The answer is base64 of the JSON
\`{ "challenge": <as it came>, "solution": { "counter": <number>, "derivedKey": "<that SHA-256, hex>" } }\`. \`solveChallenge\` of the package \`altcha-lib\` does it.

A login that would wait longer than two seconds for its turn is answered 503 with \`Retry-After\`.`;
