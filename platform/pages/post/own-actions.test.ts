import { expect, it, vi } from 'vitest';
import type { Comment } from '../../contract/endpoints/comments.ts';
import type { Post } from '../../contract/endpoints/posts.ts';
import type { CommentMenuContext, PostMenuContext } from '../../sdk/index.ts';
import { reportComment, reportPost } from './own-actions.tsx';

// What reporting reads of a menu.
const menuOf = (site: 'desktop' | 'phone') => {
  const menu = { app: { boot: { site } }, open: vi.fn(), requireLogin: vi.fn() };
  return { ...menu, given: menu as unknown as PostMenuContext & CommentMenuContext };
};

it('reports by a page on the phone site, which asks for the login itself', () => {
  const { given, open, requireLogin } = menuOf('phone');
  expect(reportPost({ wbId: 5 } as Post, given)).toBeUndefined();
  expect(reportComment({ cid: 7 } as Comment, given)).toBeUndefined();
  expect(open.mock.calls).toEqual([
    ['/report', { wbId: 5 }],
    ['/report', { cid: 7 }],
  ]);
  expect(requireLogin).not.toHaveBeenCalled();
});

it('reports by a dialog on wide screens, after the login', () => {
  const { given, open, requireLogin } = menuOf('desktop');
  expect(reportPost({ wbId: 5 } as Post, given)).toBeInstanceOf(Promise);
  expect(requireLogin).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});
