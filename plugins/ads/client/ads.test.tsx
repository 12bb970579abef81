import { beforeAll, describe, expect, it } from 'vitest';
import {
  addressIn,
  apiQuery,
  Extensions,
  extensionsOf,
  homeTop,
  opsPanel,
  preloadParts,
  sidebarCard,
} from '../../../platform/sdk/index.ts';
import { testApp } from '../../../platform/sdk/test-support.tsx';
import { adCounts, bannerList, BATCH_MOST, type AdEntry } from '../contract.ts';
import { placeOf } from './blocks/use-rotation.ts';
import { deferred } from './deferred.ts';
import { plugin } from './index.ts';
import { createAdStats, createProof, platformOf } from './stats.ts';

// As the server does before its first page.
beforeAll(() =>
  preloadParts(plugin.extensions.map((extension) => ('component' in extension ? extension.component : null))),
);

const banner = (advertiseId: number) => ({
  advertiseId,
  imgUrl: `/zones/sw4/art/${advertiseId}.svg`,
  imgJumpUrl: '/posts/1',
  imgTip: `tip ${advertiseId}`,
});

describe('the page as the server writes it', () => {
  const home = async (list: ReturnType<typeof banner>[]) => {
    // One function for the one call.
    const app = testApp({ plugins: [plugin], call: (async () => ({ list })) as never });
    await app.context.queryClient.ensureQueryData(apiQuery(app.context, bannerList, {}));
    return app.html(<Extensions point={homeTop} />);
  };

  it('has the first banner alone, with its size and without controls', async () => {
    const html = await home([banner(1), banner(2)]);
    expect(html).toContain('src="/zones/sw4/art/1.svg"');
    expect(html).toContain('tip 1');
    expect(html).toMatch(/<a href="\/posts\/1\?zone=sw4" target="_blank" rel="noopener"/);
    expect(html).toMatch(/width="1200" height="300"/);
    expect(html).not.toContain('tip 2');
    expect(html).not.toContain('<button');
    // A handful of elements: pages are rendered hundreds of times a second. The first is the
    // picture's preload.
    expect(html.match(/<\w+/g)).toEqual(['<link', '<section', '<a', '<img', '<span']);
  });

  it('has nothing in a zone without banners, and neither float ad nor card', async () => {
    expect(await home([])).not.toMatch(/<\w/);
    const app = testApp({ plugins: [plugin] });
    const place = 'home' as const;
    expect(app.html(<Extensions point={sidebarCard} props={{ place }} />)).not.toMatch(/<\w/);
  });
});

describe('the statistics of a tab', () => {
  const setup = (takes = true) => {
    const sent: AdEntry[][] = [];
    const stats = createAdStats(3, (batch) => {
      if (takes) sent.push([...batch]);
      return takes;
    });
    return { stats, sent };
  };

  it('are sent when it is left, a view once, a click each time', () => {
    const { stats, sent } = setup();
    stats.browse('banner', 1);
    stats.browse('banner', 1);
    stats.browse('float', 1);
    stats.click('banner', 1);
    stats.click('banner', 1);
    expect(sent).toEqual([]);
    stats.leave();
    expect(sent.map((batch) => batch.map(({ module, act }) => `${module} ${act}`))).toEqual([
      ['banner browse', 'float browse', 'banner click', 'banner click'],
    ]);
    stats.leave();
    expect(sent).toHaveLength(1);
  });

  it('go when there is a batch of them, and wait where the browser does not take them', () => {
    const { stats, sent } = setup();
    for (let n = 1; n <= BATCH_MOST + 3; n++) stats.click('banner', n);
    expect(sent.map(({ length }) => length)).toEqual([BATCH_MOST]);
    const refused = setup(false);
    for (let n = 1; n <= 300; n++) refused.stats.click('banner', n);
    refused.stats.leave();
    expect(refused.sent).toEqual([]);
  });

  it('need a token that is there before the page goes: one for each person, anew in time', async () => {
    let [clock, asked] = [0, 0];
    const proof = createProof(
      async () => `token ${++asked}`,
      () => clock,
    );
    expect(proof.current()).toBeNull();
    for (const [uid, at, token] of [
      [0, 0, 'token 1'],
      [0, 60_000, 'token 1'],
      [7, 60_000, 'token 2'],
      [7, 2 * 60 * 60_000, 'token 3'],
    ] as const) {
      clock = at;
      proof.prepare(uid);
      proof.prepare(uid);
      await new Promise((done) => void setImmediate(done));
      expect(proof.current()).toBe(token);
    }
  });

  it('know where the browser runs', () => {
    const on = (userAgent: string, maxTouchPoints = 0) => platformOf({ userAgent, maxTouchPoints });
    expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(1);
    expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(1);
    expect(on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(3);
    expect(on('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(2);
    expect(on('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(3);
  });
});

it('keeps the zone in paths of the site, and leaves other addresses alone', () => {
  expect(addressIn('/?themeId=5#x', { zone: 'mx' })).toBe('/?themeId=5&zone=mx#x');
  expect(addressIn('/?zone=jl', { zone: 'mx' })).toBe('/?zone=jl');
  expect(addressIn('/posts/1', {})).toBe('/posts/1');
  expect(addressIn('https://example.org/a?b', { zone: 'mx' })).toBe('https://example.org/a?b');
});

it('goes round', () => {
  expect([-1, 0, 2, 3, 7].map((index) => placeOf(index, 3))).toEqual([2, 0, 2, 0, 1]);
  expect(placeOf(2, 0)).toBe(0);
});

it('shows the panel to exactly those whom the call answers', () => {
  const [panel] = extensionsOf(opsPanel, deferred);
  expect(panel?.gate).toEqual(adCounts.gate);
});
