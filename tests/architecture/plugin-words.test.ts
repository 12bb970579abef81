import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

const PLUGINS = readdirSync(join(ROOT, 'plugins'));

/** The core, and the editor, on which other plugins build. */
const AREAS = ['platform', 'server', 'plugins/editor'];

/**
 * What is no code of their own: tests, the demo, which plays with what is there, and the discovery
 * files.
 */
const LEFT_OUT =
  /\.test\.tsx?$|test-support|test-boot|^server\/seed\/|^platform\/shell\/plugins\.ts$|^server\/plugins\.ts$/;

const sources = (): string[] =>
  AREAS.flatMap((area) =>
    readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' }).map((path) => `${area}/${path}`),
  ).filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path));

/** `wbIsLottery` is wb, is, lottery; `public-opinion` and `publicOpinion` are public, opinion. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Names and texts of code: comments are none. */
function namesIn(node: unknown, names: string[] = []): string[] {
  if (Array.isArray(node)) for (const part of node) namesIn(part, names);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      const isText = key === 'name' || (key === 'value' && typeof value === 'string') || key === 'cooked';
      if (isText && typeof value === 'string') names.push(value);
      else namesIn(value, names);
    }
  return names;
}

/** Ids of plugins that a file names, each once. */
function pluginsIn(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const words = [...new Set(namesIn(program.body))].map((name) => ` ${wordsOf(name).join(' ')} `);
  return PLUGINS.filter((id) => words.some((name) => name.includes(` ${id.replaceAll('-', ' ')} `)));
}

/** Words of English or of the trade of core and editor that are ids of plugins, too. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  review:
    'pictures and signatures are reviewed by the core, and drafts of any plugin by the publisher (server/providers/review)',
  video: 'files of media, and the provider that makes them playable',
  levels: 'of headings, and of what an operator may set',
  marks: 'to mark, and what readers have done to a post: liked, kept, followed',
  cards: 'of people and things, in texts and lists',
  completion: 'of what is typed, whoever offers it',
  emoticons: 'in texts, which the core reads and shows, and of its own comment box',
  hints: 'what plugins say while somebody writes, and placeholders',
  history: 'of the browser, of undo, and of what is read',
  'post-options': 'what the core keeps of a post beside its text, whatever it was chosen with',
  moderation: 'limits of reasons that moderators give, whichever calls ask for them',
};

/** Where a file says such a word for a reason of its own. */
const SAID: Readonly<Record<string, string>> = {
  'anonymous platform/contract/permission-codes.ts':
    'a code that two plugins ask for, which know nothing of each other',
  'anonymous platform/contract/zone/browser-zone.ts': 'a visitor: nobody is signed in',
  'anonymous server/modules/posts/hooks.ts': 'the hook by which posts hear whose name they do not show',
  'anonymous server/modules/posts/posts.ts': 'the hook by which posts hear whose name they do not show',
  'contribution platform/shell/pieces/account/game-login.ts': 'a family of addresses, whichever plugins a zone has',
  'contribution platform/shell/redirect-paths.ts': 'a family of addresses, whichever plugins a zone has',
  'contribution platform/shell/redirect-visits.ts': 'a family of addresses, whichever plugins a zone has',
  'drafts platform/contract/zone/zone-schema.ts': 'what a zone says of reviews',
  'drafts server/composition/services.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts server/modules/drafts/drafts.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts server/modules/drafts/hooks.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts server/modules/drafts/index.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts server/modules/drafts/services.ts':
    'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts plugins/editor/server/index.ts': 'a migration that has run keeps its name',
  'drafts plugins/editor/server/migrations/001-drafts.ts': 'a migration that has run keeps its name',
  'drafts plugins/editor/server/migrations/060-posts-in-review.ts': 'a migration that has run keeps its name',
  'drafts server/sdk/index.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'drafts server/sdk/drafts.ts': 'the hooks by which plugins that attach to drafts meet whoever keeps them',
  'lottery platform/contract/content/plugin-tokens.ts': 'the format of stored texts, which every zone reads',
  'poll platform/shell/pieces/topbar/messages/LiveUnread.tsx': 'to ask again and again',
  'poll server/cli/operator-signal.ts': 'to ask again and again',
  'suggestions platform/contract/endpoints/follow.ts': 'people whom one may want to follow',
  'suggestions platform/pages/common/follow/FeedEmptyView.tsx': 'people whom one may want to follow',
  'suggestions server/modules/follow/feed.ts': 'people whom one may want to follow',
  'suggestions server/modules/follow/routes.ts': 'people whom one may want to follow',
  'publicity server/zones/fixture.ts': 'a zone for tests',
  'templates platform/contract/content/hostile-snippets.ts': 'elements of HTML of which scripts can hide in',
  'templates plugins/editor/server/index.ts': 'a migration that has run keeps its name',
  'templates plugins/editor/server/migrations/020-templates.ts': 'a migration that has run keeps its name',
  'views platform/contract/zone/zone-schema.ts': 'pages, as they are counted elsewhere',
  'team platform/contract/endpoints/posts.ts': 'a type of themes, which the calls of posts repeat',
};

let found: string[] = [];

beforeAll(() => {
  found = sources().flatMap((path) =>
    pluginsIn(path, readFileSync(join(ROOT, path), 'utf8'))
      .filter((id) => !path.startsWith(`plugins/${id}/`))
      .map((id) => `${id} ${path}`),
  );
});

test('no code of the core or the editor names a plugin that builds on it', () => {
  expect(sources().length).toBeGreaterThan(500);
  expect(found.filter((where) => !(where.split(' ', 1).join() in OWN_WORDS) && !(where in SAID))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(SAID).filter((where) => !found.includes(where))).toEqual([]);
  expect(Object.keys(OWN_WORDS).filter((id) => !found.some((where) => where.startsWith(`${id} `)))).toEqual([]);
});

test.each([
  ['const wbIsLottery = 1;', ['lottery']],
  ["const a = { type: 'public-opinion' };", ['public-opinion']],
  ['const { publicOpinion } = viewer;', ['public-opinion']],
  ['const a = `feedback/${id}`;', ['feedback']],
  ['const a = <Badge kind="poll" />;', ['poll']],
  ['const FEEDBACK_RECORDS = 23;', ['feedback']],
  ['// the lottery plugin says so\nconst a = 1; /* poll */', []],
  ['const pollution = teammate;', []],
])('%s would be noticed as it should', (code, ids) => {
  expect(pluginsIn('server/a.tsx', code)).toEqual(ids);
});
