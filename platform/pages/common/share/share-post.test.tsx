import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { sharePost } from './share-post.tsx';

// What they render needs a whole browser.
vi.mock('./ShareSheet.tsx', () => ({ ShareSheet: () => null }));
vi.mock('./ShareDialog.tsx', () => ({ ShareDialog: () => null }));

// What it reads of a post, of the list's environment and of the browser.
const post = { wbId: 5, wbTitle: '标题', wbDesc: '正文', wbImages: [], wbAudit: 2, wbMark: 0 } as unknown as Post;
const env = (site: 'desktop' | 'phone') =>
  ({ t: (key: string) => key, links: { post: (wbId: number) => `/m/posts/${wbId}` }, site }) as unknown as Parameters<
    typeof sharePost
  >[1];
const browser = (share?: () => Promise<void>) => {
  const said: string[] = [];
  vi.stubGlobal('navigator', share ? { share: vi.fn(share) } : {});
  vi.stubGlobal('window', {
    location: { origin: 'https://forum.example' },
    dispatchEvent: ({ detail }: CustomEvent<{ text: string }>) => said.push(detail.text),
  });
  return said;
};
afterEach(() => vi.unstubAllGlobals());

describe('sharePost', () => {
  it('refuses a post in review, and says so', async () => {
    const said = browser(async () => undefined);
    expect(await sharePost({ ...post, wbAudit: 1 }, env('phone'))).toBeNull();
    expect(said).toEqual(['post.shareInReview']);
    expect(navigator.share).not.toHaveBeenCalled();
  });

  it('asks the system first on the phone site, and needs nothing more when that has shared it', async () => {
    browser(async () => undefined);
    expect(await sharePost(post, env('phone'))).toBeNull();
    expect(navigator.share).toHaveBeenCalledWith({
      url: 'https://forum.example/m/posts/5',
      title: '标题',
      text: '正文',
    });
  });

  it('offers its own ways when the system has none, or its sheet was closed', async () => {
    browser();
    expect(await sharePost(post, env('phone'))).toBeTypeOf('function');
    browser(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await sharePost(post, env('phone'))).toBeTypeOf('function');
  });

  it('has its dialog on wide screens, whatever the system has', async () => {
    browser(async () => undefined);
    expect(await sharePost(post, env('desktop'))).toBeTypeOf('function');
    expect(navigator.share).not.toHaveBeenCalled();
  });
});
