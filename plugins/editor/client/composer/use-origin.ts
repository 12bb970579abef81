import { useState } from 'react';
import type { ComposerOrigin, Post } from '../../../../platform/sdk/index.ts';
import type { Written } from '../face/composer-storage.ts';

/** The form that a new post was begun in, until something else stands in the composer. */
export function useOrigin(origin: ComposerOrigin | undefined) {
  const [own] = useState(() => {
    let form = origin ?? null;
    return {
      /** Something else is written from now on: the form keeps what it has. */
      leave(): void {
        form = null;
      },
      /** @param post what it has become; null: it is kept elsewhere */
      gone(post: Post | null): void {
        form?.gone(post);
        form = null;
      },
      /** Hands it back. @returns false: the form does not take it, or there is none */
      async take({ title, themeId, html, attachments }: Written): Promise<boolean> {
        return (await form?.take({ title, themeId, content: html, attachments })) ?? false;
      },
    };
  });
  return own;
}
