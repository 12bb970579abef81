import { describe, expect, it } from 'vitest';
import { mergeNewest, type Entry, type FetchNewest, type Head } from './newest.ts';

/** What each author wrote, newest first. */
type Written = ReadonlyMap<number, readonly Entry[]>;

function forum(authors: number, written: (uid: number) => readonly number[]): Written {
  let id = 0;
  return new Map(
    Array.from({ length: authors }, (_, uid) => [
      uid,
      written(uid)
        .toSorted((a, b) => b - a)
        .map((at) => ({ id: ++id, uid, at })),
    ]),
  );
}

const headsOf = (forum: Written): Head[] =>
  [...forum].flatMap(([uid, [first]]) => (first ? [{ uid, at: first.at }] : []));

const newestOf = (forum: Written, wanted: number): Entry[] =>
  [...forum.values()]
    .flat()
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, wanted);

/** As the query answers: ties with the last one come too. */
function reading(forum: Written) {
  const asked = { rows: 0, authors: new Set<number>() };
  const fetch: FetchNewest = async (authors, count, since) => {
    const rows = authors.flatMap((uid) => {
      asked.authors.add(uid);
      const recent = (forum.get(uid) ?? []).filter(({ at }) => at >= since);
      return recent.filter(({ at }) => at >= (recent[count - 1]?.at ?? since));
    });
    asked.rows += rows.length;
    return rows;
  };
  return { asked, fetch };
}

describe('the merge of the followed feed', () => {
  it.each([1, 7, 64, 300, 1000])('is the newest %i of all, with many at the same moment', async (wanted) => {
    const all = forum(200, (uid) =>
      Array.from({ length: uid % 7 === 0 ? 90 : uid % 5 }, (_, n) => (uid * 31 + n * 17) % 401),
    );
    const { fetch } = reading(all);
    expect(await mergeNewest(headsOf(all), wanted, fetch)).toEqual(newestOf(all, wanted));
  });

  it('far down asks neither everybody nor for much more than it answers', async () => {
    // One of 1,500 writes every second, the others once in twenty minutes.
    const all = forum(1500, (uid) =>
      uid === 0
        ? Array.from({ length: 2000 }, (_, n) => 20_000 - n)
        : [20_000 - ((uid * 7) % 1200), 18_000, 17_000, 16_000],
    );
    const { asked, fetch } = reading(all);
    expect(await mergeNewest(headsOf(all), 1000, fetch)).toEqual(newestOf(all, 1000));
    expect(asked.rows).toBeLessThan(3000);
    expect(asked.authors.size).toBeLessThan(900);
  });
});
