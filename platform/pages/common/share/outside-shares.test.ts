import { describe, expect, it } from 'vitest';
import { outsideShares } from './outside-shares.ts';

const shared = {
  url: 'https://forum.example/m/posts/5?zone=sw4',
  title: '潮汐 & 灯火',
  text: '第一行',
  picture: 'https://forum.example/media/a.webp',
};
const queryOf = (id: string, page: Partial<typeof shared> = {}) => {
  const href = outsideShares({ ...shared, ...page }).find((share) => share.id === id)?.href ?? '';
  return Object.fromEntries(new URL(href).searchParams);
};

describe('outsideShares', () => {
  it('has QQ, the microblog and the QQ zone, in this order', () => {
    expect(outsideShares(shared).map(({ id, href }) => [id, new URL(href).host])).toEqual([
      ['qq', 'connect.qq.com'],
      ['weibo', 'service.weibo.com'],
      ['qzone', 'sns.qzone.qq.com'],
    ]);
  });

  it('gives each the address whole, with its own query', () => {
    for (const id of ['qq', 'weibo', 'qzone'])
      expect(queryOf(id)).toMatchObject({ url: shared.url, title: shared.title });
  });

  it('names title, text and picture as each site does', () => {
    expect(queryOf('qzone')).toMatchObject({ summary: '第一行', pics: shared.picture });
    expect(queryOf('weibo')).toEqual({ url: shared.url, title: shared.title, pic: shared.picture });
  });

  it('leaves out what there is not', () => {
    expect(queryOf('weibo', { picture: '' })).not.toHaveProperty('pic');
  });
});
