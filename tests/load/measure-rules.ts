import { buildTestApp, type TestClient } from '../support/app.ts';
import type { Row } from './table.ts';

const WORDS = 2_000;
const PATTERNS = 50;
/** Posts of each kind; the first ones warm up. */
const POSTS = 400;
const WARM = 100;
/** Characters of a post: a long one. */
const LENGTH = 2_000;
const ROOT = '/api/bbs/moderation/rule';

/** Chinese characters that look like a text and are none of the words. */
const textOf = (n: number): string =>
  Array.from({ length: LENGTH }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919 + n * 104_729) % 2_000))).join(
    '',
  );
const wordOf = (n: number): string =>
  String.fromCodePoint(0x7000 + (n % 1_000), 0x7400 + Math.floor(n / 1_000), 0x7500);
const patternOf = (n: number): string => `(加|联系|私聊).{0,${(n % 5) + 1}}(微信|扣扣|群).{0,6}${n}\\d{5,}`;

async function switchOn(manager: TestClient, kind: 'words' | 'patterns', lines: readonly string[]): Promise<void> {
  const fields = { name: kind, kind, action: 'hold', onPosts: 1, onComments: 1, amount: 0, minutes: 0, lines };
  const saved = await manager.send<{ id: number; revision: number }>('POST', `${ROOT}/save?zone=sw4`, fields);
  await manager.send('POST', `${ROOT}/try?zone=sw4`, saved.Message);
  const on = await manager.send('POST', `${ROOT}/switch?zone=sw4`, { ...saved.Message, isOn: 1 });
  if (on.status !== 200) throw new Error(`the rule was not switched on: ${on.Desc}`);
}

/**
 * What 2,000 words and 50 patterns cost a long post: the same posts to a zone with such rules and to
 * one without, in turn, each through all of the host. A half of the zones' difference without any
 * rules is measured, too, and taken off.
 */
export async function measureRules(engine: string): Promise<Row[]> {
  const app = await buildTestApp({ env: { LOG_LEVEL: 'fatal' } });
  const author = await app.asUser();
  let number = 0;
  const post = async (zone: string): Promise<number> => {
    const wbContent = `<p>${textOf((number += 1))}</p>`;
    const began = performance.now();
    const sent = await author.send('POST', `/api/bbs/weibo/add?zone=${zone}`, {
      wbTitle: `第${number}篇`,
      wbContent,
      wbThemeId: 1,
    });
    if (sent.status !== 200) throw new Error(`a post was refused: ${sent.Desc}`);
    return performance.now() - began;
  };
  /** Half of the posts took less, in each zone. */
  async function medians(): Promise<{ readonly ruled: number; readonly free: number }> {
    const times = { ruled: [] as number[], free: [] as number[] };
    for (let n = 0; n < POSTS; n++) {
      times.ruled.push(await post('sw4'));
      times.free.push(await post('mx'));
    }
    const median = (list: number[]): number =>
      list.slice(WARM).toSorted((a, b) => a - b)[Math.floor((POSTS - WARM) / 2)] ?? NaN;
    return { ruled: median(times.ruled), free: median(times.free) };
  }
  try {
    const before = await medians();
    const manager = await app.asUser({ sw4: [13] });
    await switchOn(
      manager,
      'words',
      Array.from({ length: WORDS }, (_, n) => wordOf(n)),
    );
    await switchOn(
      manager,
      'patterns',
      Array.from({ length: PATTERNS }, (_, n) => patternOf(n)),
    );
    const after = await medians();
    const cost = after.ruled - after.free - (before.ruled - before.free);
    return [
      {
        engine,
        name: `rules: ${WORDS} words and ${PATTERNS} patterns, a post of ${LENGTH} characters`,
        value: cost,
        reference: after.free,
        unit: 'ms',
        atMost: 2,
      },
    ];
  } finally {
    await app.stop();
  }
}
