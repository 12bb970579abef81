import type { TFunction } from 'i18next';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BrowserZone } from '../../contract/zone/browser-zone.ts';
import type { Post } from '../../contract/endpoints/posts.ts';
import type { ListEnv } from './list-env.ts';
import { linksOf } from './links.ts';
import { LikeButton } from './LikeButton.tsx';
import { Summary, topicsOf, Words } from './RichText.tsx';
import { Thumbs } from './Thumbs.tsx';
import { UserName } from './UserName.tsx';

const t = ((key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ''}`) as unknown as TFunction;
const env = {
  t,
  locale: 'zh-CN',
  links: linksOf({ zone: { abbr: 'sw4' } as BrowserZone }),
  userBadges: [],
  toggleMark: () => {},
  openImages: () => {},
} as unknown as ListEnv; // what these parts read of it
const image = (n: number) => ({ url: `/media/${n}.png`, thumb: `/media/${n}.t.webp`, width: 40, height: 30 });

it('shows a name as a link to its page, with the badge of office', () => {
  const user: Post['userInfo'] = { uid: 5, nick: '<b>阿敢', avatarUrl: '', sex: 0, sig: '', badge: 1 };
  const html = renderToString(<UserName user={user} env={env} isAuthor />);
  expect(html).toContain('href="/user/5?zone=sw4"');
  expect(html).toContain('&lt;b&gt;阿敢');
  expect(html).toMatch(/user\.manager.*comment:author/);
});

it('shows three of five pictures and the number of the rest, which is part of the name of the last', () => {
  const html = renderToString(<Thumbs images={[1, 2, 3, 4, 5].map(image)} env={env} />);
  expect(html.match(/<img /g)).toHaveLength(3);
  expect(html).toContain('.t.webp');
  expect(html).toMatch(/aria-label="\+2 [^"]+".*>\+2</);
  expect(renderToString(<Thumbs images={[]} env={env} />)).toBe('');
});

it('says whether something is liked', () => {
  const html = renderToString(<LikeButton target={{ kind: 'like', wbId: 1 }} on count={12345} env={env} />);
  expect(html).toContain('aria-pressed="true"');
  expect(html).toContain('1.2万');
});

it('shows a summary with emoticons and marks, and finds its topics once each', async () => {
  await Words.preload();
  const text = '[得意]灯塔 #潮汐# 和 #潮汐# #夜航#';
  const html = renderToString(<Summary text={text} words={['灯塔']} />);
  expect(html).toContain('😌');
  expect(html).toContain('<mark>灯塔</mark>');
  expect(html).toContain('#潮汐#');
  expect(topicsOf(text, 3)).toEqual(['潮汐', '夜航']);
  expect(topicsOf('没有话题', 3)).toEqual([]);
});
