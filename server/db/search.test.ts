import { sql, type SqlBool } from 'kysely';
import { expect, it } from 'vitest';
import { findWords } from '../../platform/contract/found-words.ts';
import { describeOnEachEngine, type OpenTestDb } from '../../tests/support/engines.ts';
import type { Db } from './index.ts';
import { migrate } from './migrate.ts';
import type { NewestHits } from './types.ts';

interface Tables {
  note: { id: number; zone: string };
}

/** Rows belong to one of two zones and one of three themes. */
const scopesOf = (id: number): string[] => [id % 2 ? 'zone1' : 'zone2', `t${id % 3}`];

async function openWithNotes(open: OpenTestDb, texts: string[]): Promise<Db> {
  const db = await open();
  const notes = {
    '001-note': async ({
      schema,
      types,
      createSearchIndex,
    }: Parameters<Parameters<typeof migrate>[1][0]['migrations'][string]>[0]) => {
      await schema
        .createTable('note')
        .addColumn('id', types.int, types.id)
        .addColumn('zone', types.text, (c) => c.notNull())
        .execute();
      await createSearchIndex('note');
    },
  };
  await migrate(db, [{ owner: 'core', migrations: notes }]);
  await db.tx(async () => {
    for (const [index, text] of texts.entries()) {
      await db
        .q<Tables>()
        .insertInto('note')
        .values({ id: index + 1, zone: 'sw4' })
        .execute();
      await db.search.put('note', index + 1, text, scopesOf(index + 1));
    }
  });
  return db;
}

async function hits(db: Db, query: string): Promise<number[]> {
  const read = async (isCommon: boolean): Promise<number[]> => {
    const matches = db.search.matcher('note', query, { isCommon });
    const rows = await db
      .q<Tables>()
      .selectFrom('note as n')
      .select('n.id')
      .where('n.zone', '=', 'sw4')
      .where(matches('n.id'))
      .orderBy('n.id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const found = await read(false);
  expect(await read(true), 'asked one by one').toEqual(found);
  return found;
}

/**
 * What the index must agree with: a scan of the texts. Shares no code with it, and what a letter is
 * compared as is not asked of its neighbours.
 */
function scan(texts: string[], query: string): number[] {
  const lower = (character: string) => (character === 'ς' ? 'σ' : character.toLowerCase());
  const fold = (text: string) => Array.from(text.normalize('NFKC'), lower).join('').normalize('NFKC');
  const terms = fold(query)
    .split(/[^\p{L}\p{M}\p{N}\p{So}]+/u)
    .filter((term) => term !== '');
  if (terms.length === 0) return [];
  return texts.flatMap((text, index) => (terms.every((term) => fold(text).includes(term)) ? [index + 1] : []));
}

/** Numbers from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ALPHABET = [
  ...'你好世界攻略战士ab A B1２ＡｂÉeߣß\u0301ſİΣςσ한글が㎏①😀𠮷 ，。!"\'\\*-:()&|^{}%_\t\n',
  '\0',
  '\uD800',
  '中国',
  'or',
  'AND',
  'NEAR',
];
const textOf = (random: (below: number) => number, length: number) =>
  Array.from({ length }, () => ALPHABET[random(ALPHABET.length)]).join('');

/**
 * As many characters of a text in which the common ones are as common as in Chinese prose; the same
 * each time.
 */
function prose(length: number, alphabet = 3_000): string {
  let seed = 7;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(alphabet * next() ** 3))).join('');
}

describeOnEachEngine('search', (open) => {
  it('hits what a scan for folded substrings hits, on random mixed texts', async () => {
    const random = randomFrom(20_261_121);
    const texts = Array.from({ length: 150 }, () => textOf(random, random(40)));
    const db = await openWithNotes(open, texts);
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const text = [...(texts[random(texts.length)] ?? '')];
      const start = random(text.length + 1);
      const cut = text.slice(start, start + 1 + random(5)).join('');
      const query = round % 4 === 0 ? textOf(random, 1 + random(3)) : round % 4 === 1 ? cut.toUpperCase() : cut;
      const expected = scan(texts, query);
      found += expected.length;
      expect(await hits(db, query), JSON.stringify(query)).toEqual(expected);
      const scopes = round % 3 === 0 ? [] : round % 3 === 1 ? ['zone1'] : ['zone2', 't1'];
      const own = expected.filter((id) => scopes.every((scope) => scopesOf(id).includes(scope))).reverse();
      const page = { limit: 1 + random(20), offset: random(4), scopes };
      const newest = await db.search.newest('note', query, page);
      expect(newest, JSON.stringify([query, page])).toEqual(own.slice(page.offset, page.offset + page.limit));
    }
    expect(found).toBeGreaterThan(400);
  }, 60_000);

  it('finds every stretch of a word as it stands there, whatever is beside it', async () => {
    const words = ['欢迎加入XΣ战队', 'ΟΔΟΣΑΒ', 'ΣΣΣΑ', 'ὀδυσσεύς', 'ΟΔΥΣΣΕΥΣ'];
    const db = await openWithNotes(open, words);
    for (const [at, word] of words.entries())
      for (let start = 0; start < word.length; start++)
        for (let end = start + 1; end <= word.length; end++) {
          const part = word.slice(start, end);
          expect([word, part, await hits(db, part)]).toEqual([
            word,
            part,
            expect.arrayContaining([at + 1]) as number[],
          ]);
          expect([part, findWords(word, [part]).next().done], 'marked').toEqual([part, false]);
        }
  });

  it('gives the newest hits first, wherever they are and whatever else is asked of them', async () => {
    const texts = Array.from({ length: 9_000 }, (_, n) =>
      n < 50 ? '旧版本 古舰队 攻略' : n < 2_000 ? '舰队 古舰 攻略' : '攻略',
    );
    const db = await openWithNotes(open, []);
    for (let at = 0; at < texts.length; at += 500) {
      const rows = texts.slice(at, at + 500).map((text, n) => ({ id: at + n + 1, text, scopes: scopesOf(at + n + 1) }));
      await db.tx(() => db.search.putAll('note', rows));
    }
    const newest = (query: string, options: Partial<NewestHits> = {}) =>
      db.search.newest('note', query, { limit: 3, offset: 0, ...options });
    expect(await newest('攻略')).toEqual([9_000, 8_999, 8_998]);
    expect(await newest('旧版')).toEqual([50, 49, 48]);
    // Two thousand newer texts hold its pairs, and none of them the word.
    expect(await newest('古舰队')).toEqual([50, 49, 48]);
    expect(await newest('古舰 舰队')).toEqual([2_000, 1_999, 1_998]);
    expect(await newest('攻略 旧版', { offset: 48 })).toEqual([2, 1]);
    expect(await newest('攻略', { offset: 8_998 })).toEqual([2, 1]);
    expect(await newest('攻略', { scopes: ['zone1', 't0'] })).toEqual([8_997, 8_991, 8_985]);
    expect(await newest('攻略', { where: (id) => sql<SqlBool>`${id} < 5` })).toEqual([4, 3, 2]);
    // Between two ids, in a stretch of a few rows and in one of thousands.
    expect(await newest('攻略', { between: { first: 3, last: 4 } })).toEqual([4, 3]);
    expect(await newest('旧版', { between: { first: 49, last: 8_000 } })).toEqual([50, 49]);
    expect(await newest('攻略', { between: { first: 1, last: 8_500 }, offset: 8_498 })).toEqual([2, 1]);
    expect(await newest('旧版', { between: { first: 51, last: 9_000 } })).toEqual([]);
    expect(await newest('没有')).toEqual([]);
    expect(await newest('，。')).toEqual([]);
    await expect(newest('攻略', { scopes: ['" OR "'] })).rejects.toThrow(TypeError);
  });

  it('finds the newest of a word that only old rows hold, in ages that are far apart', async () => {
    const db = await openWithNotes(open, []);
    // 2,500 rows hold the word at the end of the second age and the beginning of the third, others
    // only its characters.
    const textAt = (id: number) => (id > 15_000 && id <= 17_500 ? '旧版本 攻略' : '版本 旧版');
    for (let at = 12_000; at < 30_000; at += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, n) => at + n + 1);
      const entries = rows.map((id) => ({ id, text: textAt(id), scopes: scopesOf(id) }));
      await db.tx(() => db.search.putAll('note', entries));
    }
    const newest = (options: Partial<NewestHits> = {}) =>
      db.search.newest('note', '旧版本', { limit: 3, offset: 0, ...options });
    expect(await newest()).toEqual([17_500, 17_499, 17_498]);
    expect(await newest({ between: { first: 13_000, last: 16_384 } })).toEqual([16_384, 16_383, 16_382]);
    expect(await newest({ between: { first: 17_499, last: 29_000 } })).toEqual([17_500, 17_499]);
    // From one age to the other.
    expect(await newest({ offset: 1_115 })).toEqual([16_385, 16_384, 16_383]);
    expect(await newest({ offset: 2_498 })).toEqual([15_002, 15_001]);
    expect(await newest({ scopes: ['zone1'], offset: 1_248 })).toEqual([15_003, 15_001]);
    expect(await newest({ where: (id) => sql<SqlBool>`${id} <= 17000` })).toEqual([17_000, 16_999, 16_998]);
    expect(await newest({ where: (id) => sql<SqlBool>`${id} <> 16384`, offset: 1_115 })).toEqual([
      16_385, 16_383, 16_382,
    ]);

    // Entries of before say no age; a migration adds it.
    if (db.engine === 'postgres')
      await db.tx(() =>
        sql`update search_note set tokens = ts_delete(tokens, array['\uE0011', '\uE0012'])`.execute(db.q()),
      );
    if (db.engine === 'postgres') expect(await newest()).toEqual([]);
    await migrate(db, [{ owner: 'later', migrations: { '001-ages': (m) => m.addSearchAges('note') } }]);
    expect(await newest()).toEqual([17_500, 17_499, 17_498]);
  });

  it('takes hostile input literally', async () => {
    const texts = ['战士 OR 法师', '战士', 'near miss', 'a\'b"c', '100% _sure_'];
    const db = await openWithNotes(open, texts);
    const queries = [
      '战士 OR 法师',
      '"战士',
      '战士*',
      'NEAR(战士 法师)',
      "a'b",
      'a"b',
      '" * OR NEAR',
      '-战士',
      'body:战士',
      '{战士}',
      '^near',
    ];
    queries.push(
      "'); drop table note; --",
      '\\',
      '\0',
      "战士':*",
      '战士 & !法师',
      '()',
      '',
      ' ',
      '*',
      '%',
      '_',
      '\uDC00',
      '战'.repeat(5_000),
    );
    for (const query of queries) expect(await hits(db, query), JSON.stringify(query)).toEqual(scan(texts, query));
    expect(await hits(db, '战士 or 法师')).toEqual([1]);
    expect(() => db.search.matcher('note" or 1', 'a')).toThrow(TypeError);
  });

  it('follows changes, removals and rollbacks of its transaction', async () => {
    const db = await openWithNotes(open, ['旧内容', '别的']);
    await db.tx(() => db.search.put('note', 1, '新内容'));
    expect([await hits(db, '旧内'), await hits(db, '新内'), await hits(db, '内容')]).toEqual([[], [1], [1]]);
    const failing = db.tx(async () => {
      await db.search.remove('note', 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await hits(db, '新内')).toEqual([1]);
    await db.tx(async () => {
      await db.search.remove('note', 1);
      await db.search.remove('note', 77);
    });
    expect(await hits(db, '新内')).toEqual([]);
    await expect(db.search.put('note', 1, 'x')).rejects.toThrow(/read-?only/);
  });

  it('is exact in long posts of few words, and bounds only what folding makes of one', async () => {
    const laughter = `${'哈'.repeat(2_000)}吗`;
    const prose = `${'the other thing in here '.repeat(700)}needle`;
    const texts = [laughter, prose, `${'长'.repeat(390_000)}尾`, `${'ﷺ'.repeat(30_000)}首`];
    const db = await openWithNotes(open, texts);
    expect(await hits(db, '哈哈吗')).toEqual([1]);
    expect(await hits(db, 'here needle')).toEqual([2]);
    expect(await hits(db, 'hing needl')).toEqual([2]);
    expect(await hits(db, '长长')).toEqual([3]);
    expect(await hits(db, '尾')).toEqual([3]);
    expect([await hits(db, 'ﷺﷺ'), await hits(db, '首')]).toEqual([[4], []]);
  });

  it('finds every part of the longest texts that may be stored, whatever characters they are of', async () => {
    const ordinary = prose(33_000); // some 100 kB
    const longest = prose(399_999, 350);
    // No two pairs of it alike: more than a row of the index has room for on one of the engines,
    // and stored nonetheless.
    const noise = Array.from({ length: 399_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7 + n * n) % 20_000)));
    const db = await openWithNotes(open, [ordinary, longest, noise.join('')]);
    for (const [id, text] of [ordinary, longest].entries())
      for (const part of [0, 0.3, 0.7, 1].map((share) => Math.floor((text.length - 12) * share))) {
        const words = text.slice(part, part + 12);
        expect([id, part, await hits(db, words)]).toEqual([id, part, expect.arrayContaining([id + 1]) as number[]]);
      }
    expect(await hits(db, noise.slice(10, 15).join(''))).toContain(3);
  }, 60_000);

  it('tokenizes into overlapping pairs and the last character of each run', async () => {
    const db = await open();
    expect(db.search.tokenize('你好世界, ABc')).toEqual(['你好', '好世', '世界', '界', 'ab', 'bc', 'c']);
    expect(db.search.tokenize('战')).toEqual(['战']);
    expect(db.search.tokenize(' ，!')).toEqual([]);
    expect(db.search.tokenize('😀a𠮷，𠮷')).toEqual(['😀a', 'a𠮷', '𠮷', '𠮷']);
  });
});
