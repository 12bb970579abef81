import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

/**
 * What computes with dates otherwise than by `platform/contract/time.ts`, or writes out how long a
 * day is; docs/decisions/018-dates.md.
 */
const FORBIDDEN: readonly { readonly what: RegExp; readonly mayBeIn: readonly string[] }[] = [
  { what: /['"]dayjs[/'"]/, mayBeIn: ['platform/contract/time.ts'] },
  { what: /['"]@internationalized\/date['"]/, mayBeIn: ['platform/ui/DateTimePicker.tsx'] },
  { what: /\b(DateTimeFormat|RelativeTimeFormat|toLocale(Date|Time)String|getTimezoneOffset)\b/, mayBeIn: [] },
  { what: /\.(get|set)(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)\(/, mayBeIn: [] },
  { what: /\bDate\.UTC\(/, mayBeIn: ['platform/contract/time.ts'] },
  {
    // A minute, an hour or a day in milliseconds, and constants of one's own for them.
    what: /\b(60_000|60 \* 1_?000|3_?600_?000|3_?600 \* 1_?000|60 \* 60|24 \* 60|24 \* 3_?600|86_?400_?000)\b/,
    mayBeIn: [
      'platform/contract/durations.ts',
      // Characters and bytes.
      'platform/contract/endpoints/posts.ts',
      'platform/shell/logging/log-queue.ts',
      'plugins/drafts/contract/drafts.ts',
    ],
  },
  { what: /\bconst (SECOND|MINUTE|HOUR|DAY|WEEK)(_MS)? =/, mayBeIn: ['platform/contract/durations.ts'] },
];

function violations(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      FORBIDDEN.some(({ what, mayBeIn }) => what.test(line) && !mayBeIn.includes(path)) ? [`${path}:${index + 1}`] : [],
    );
}

const sources = (): string[] =>
  execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'platform', 'plugins', 'server'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-(support|boot)\.tsx?$/.test(path));

describe('dates', () => {
  it('are computed in one module', () => {
    const paths = sources();
    expect(paths.length).toBeGreaterThan(1_000);
    expect(paths.flatMap((path) => violations(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it.each([
    `import dayjs from 'dayjs';`,
    `import utc from "dayjs/plugin/utc.js";`,
    `import { fromAbsolute } from '@internationalized/date';`,
    `const day = new Intl.DateTimeFormat('sv-SE', { timeZone });`,
    `return new Date(at).toLocaleDateString('en');`,
    `const hour = new Date(at).getUTCHours();`,
    `const midnight = Date.UTC(2026, 0, 1);`,
    `const KEPT_MS = 7 * 24 * 60 * 60 * 1000;`,
    `const KEPT_MS = 30 * 24 * 3600_000;`,
    `const until = now + 86_400_000;`,
    `const TICK_MS = 60_000;`,
    `const DAY_MS = 1000 * 1000;`,
  ])('would be noticed: %s', (line) => expect(violations('server/a.ts', line)).toEqual(['server/a.ts:1']));

  it('may be computed where they are', () => {
    expect(violations('platform/contract/time.ts', `import dayjs from 'dayjs';\n`)).toEqual([]);
    expect(violations('platform/ui/DateTimePicker.tsx', `import { a } from '@internationalized/date';\n`)).toEqual([]);
  });
});
