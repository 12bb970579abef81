import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { deletePost, postDetail, type Post } from '../../contract/endpoints/posts.ts';
import { apiQuery, holding, toast, toastReason, useCall, useRequireLogin, useUiStore } from '../../sdk/index.ts';
import { ActionMenu, type MenuEntry } from './ActionMenu.tsx';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { copyLink } from './copy-link.ts';
import { blockEntries } from './follow/block-entry.tsx';
import type { ListEnv } from './list-env.ts';
import { dropPost } from './post-cache.ts';
import { reportPost } from './report/report-entry.tsx';

export interface PostMenuProps {
  readonly post: Post;
  readonly env: ListEnv;
  /** After the author has deleted it: the detail page leaves. */
  readonly onDeleted?: (() => void) | undefined;
}

/** The menu of a post: link, the author's own edit and delete, and what plugins add. */
export function PostMenu({ post, env, onDeleted }: PostMenuProps) {
  const { t, viewer, links, postActions } = env;
  const requireLogin = useRequireLogin();
  const edit = useEditPost();
  const remove = useDeletePost(post, t('post.deleted'), onDeleted);
  const entries = (): MenuEntry[] => {
    const own = post.isMine === 1 || viewer?.id === post.userInfo.uid;
    const copied = { done: t('post.linkCopied'), failed: t('post.copyFailed') };
    return [
      {
        id: 'copy',
        label: t('post.copyLink'),
        icon: 'copy',
        run: () => void copyLink(links.post(post.wbId), post.wbTitle, copied),
      },
      ...(own ? [{ id: 'edit', label: t('post.edit'), icon: 'square-pen', run: () => void edit(post) }] : []),
      ...holding(postActions, post, viewer).map((action): MenuEntry => {
        const key = `${action.plugin}:${action.label}`;
        return {
          id: action.id,
          label: t(key),
          icon: action.icon,
          isDanger: action.isDanger,
          run: () => loadAction(action.load, post),
        };
      }),
      ...(own ? [] : [reportPost(t, requireLogin, post)]),
      ...(viewer && !own ? blockEntries(t, post.userInfo) : []),
      ...(own
        ? [{ id: 'delete', label: t('post.delete'), icon: 'trash-2', isDanger: true, run: async () => askDelete }]
        : []),
    ];
  };
  const askDelete = (onClose: () => void) => (
    <ConfirmDelete title={t('post.deleteTitle')} text={t('post.deleteText')} onConfirm={remove} onClose={onClose} />
  );
  return <ActionMenu t={t} label={t('post.menu')} entries={entries} />;
}

type Load = ListEnv['postActions'][number]['load'];

async function loadAction(load: Load, post: Post) {
  const { Action } = await load();
  return (onClose: () => void) => <Action post={post} onClose={onClose} />;
}

/** Opens the composer with the whole post: rows of lists have no content. */
function useEditPost() {
  const client = useQueryClient();
  const call = useCall();
  const store = useUiStore();
  return useCallback(
    async ({ wbId }: Post) => {
      try {
        store.composer.post = await client.fetchQuery({ ...apiQuery({ call }, postDetail, { wbId }), staleTime: 0 });
        store.composer.open = true;
      } catch (error) {
        toastReason(error);
      }
    },
    [client, call, store],
  );
}

function useDeletePost({ wbId }: Post, done: string, onDeleted?: () => void) {
  const client = useQueryClient();
  const call = useCall();
  return useCallback(async () => {
    try {
      await call(deletePost, { wbId });
    } catch (error) {
      toastReason(error);
      throw error;
    }
    dropPost(client, wbId);
    toast.success(done);
    onDeleted?.();
  }, [client, call, wbId, done, onDeleted]);
}
