import { median } from './fire.ts';
import { call, type Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import type { Row } from './table.ts';

const ADD = '/api/bbs/weibo/add?zone=sw4';
const LONG_BYTES = 100_000;
const TIMES = 40;
/** Pairs that are not measured: so seldom a request is compiled well only then. */
const RUN_UP = 60;
const PARAGRAPH =
  '<h2>第三章 江湖</h2><p style="text-align: center">今天和<strong>帮会</strong>的朋友一起打副本[微笑]，#帮会联赛# 真的<em>很激烈</em>。' +
  '<span style="color: #e60000">队长</span>说，<u>明天</u>还要早起，#攻略# 也写好了。</p><ul><li>第一条</li><li>第二条<br>换行</li></ul>';

/** Rich text of about 100 kB (UTF-8), as an article has it. */
const longText = (): string => PARAGRAPH.repeat(Math.floor(LONG_BYTES / Buffer.byteLength(PARAGRAPH)));

/**
 * How long it takes to send a post of 100 kB, from the request's start to the answer: read,
 * sanitised by the grammar, searched for topics, indexed, stored durably and answered. Beside it
 * (reference) a post of one line. One at a time, in turn.
 */
export async function measureWriting(engine: string, server: ServerProcess, people: readonly Person[]): Promise<Row[]> {
  const texts = { long: longText(), short: '<p>一行字</p>' };
  const times: Record<keyof typeof texts, number[]> = { long: [], short: [] };
  for (let n = -RUN_UP; n < TIMES; n++) {
    const person = people[Math.abs(n) % people.length] ?? null;
    for (const kind of ['short', 'long'] as const) {
      const body = { wbTitle: `测量 ${n}`, wbThemeId: 1, wbContent: texts[kind] };
      const began = performance.now();
      const reply = await call(server.origin, 'POST', ADD, person, body);
      if (!reply.Succeed) throw new Error(`${ADD}: ${reply.Desc}`);
      if (n >= 0) times[kind].push(performance.now() - began);
    }
  }
  const [value, reference] = [median(times.long), median(times.short)];
  // The target is one of time: the ratio is only told by both figures.
  return [{ engine, name: 'a post of 100 kB, sent and stored', value, unit: 'ms', reference, atMost: 20 }];
}
