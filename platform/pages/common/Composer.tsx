import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Post } from '../../contract/endpoints/posts.ts';
import { useUi, useUiStore, ZoneComposer } from '../../sdk/index.ts';
import { NOTHING_OPEN } from '../../sdk/ui-store.ts';
import { addNewPost, replacePost } from './post-cache.ts';

/** The zone's composer, there while the UI store says so; whoever opens it sets `store.composer`. */
export function ComposerHost() {
  const { composer } = useUi();
  const store = useUiStore();
  const sent = useSent();
  const close = () => {
    store.composer = { ...NOTHING_OPEN };
  };
  // A snapshot is the same post, frozen; the composer only reads it.
  const post = composer.post as Post | null;
  return (
    <ZoneComposer
      {...(post ? { post } : {})}
      {...(composer.themeId > 0 ? { themeId: composer.themeId } : {})}
      {...(composer.title ? { title: composer.title } : {})}
      {...(composer.origin ? { origin: composer.origin } : {})}
      {...(composer.storedId > 0 ? { storedId: composer.storedId } : {})}
      onClose={close}
      onSent={(result, isEdit = post !== null) => {
        close();
        sent(result, isEdit);
      }}
    />
  );
}

/** Shows what was written at once; that it was sent, the composer says itself. */
function useSent() {
  const client = useQueryClient();
  return useCallback(
    (post: Post, edited: boolean) => {
      if (edited) replacePost(client, post);
      else addNewPost(client, post);
    },
    [client],
  );
}
