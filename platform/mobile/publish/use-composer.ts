import { useRouter } from '@tanstack/react-router';
import type { Post, PostImage } from '../../contract/endpoints/posts.ts';
import { toast, useAddress, useT, useUiStore, type ComposerOrigin, type PlainText } from '../../sdk/index.ts';
import { NOTHING_OPEN } from '../../sdk/ui-store.ts';
import { keepUnsent, NOTHING, writeUnsent, type UnsentPost } from './unsent.ts';
import type { usePictures } from './use-pictures.ts';
import { contentOf, plainOf, type WrittenPicture } from './written.ts';
import { MOST_PICTURES } from './use-pictures.ts';

interface ComposerSetup {
  readonly owner: string;
  readonly pictures: Pick<ReturnType<typeof usePictures>, 'written' | 'release'>;
  /** What is written now, with its key. */
  readonly unsent: () => UnsentPost;
  readonly blocked: () => 'uploading' | 'failed' | 'rejected' | null;
  /** The form begins anew, with what is kept. */
  readonly onAnew: () => void;
}

/**
 * What is written here goes on elsewhere: in the composer (更多功能), which gives it back, or as a
 * stored draft (docs/product/phone-site.md, Writing).
 */
export function useComposer({ owner, pictures, unsent, blocked, onAnew }: ComposerSetup) {
  const t = useT('publish');
  const store = useUiStore();
  const router = useRouter();
  const address = useAddress();

  const take: ComposerOrigin['take'] = async ({ title, themeId, content, attachments }) => {
    const plain = plainOf(content);
    if (!plain || plain.images.length > MOST_PICTURES) return false;
    const files = await Promise.all(plain.images.map((image) => pictureOf(image, pictures.written())));
    const kept = files.filter((picture) => picture !== null);
    if (kept.length < files.length) return false;
    const { text, mentions } = plain;
    await keepUnsent(owner, { ...unsent(), title, themeId, text, mentions, attachments, pictures: kept.length }, kept);
    onAnew();
    return true;
  };

  function forget(): void {
    writeUnsent(owner, NOTHING);
    pictures.release(true);
  }

  function gone(post: Post | null): void {
    forget();
    if (post) return void router.navigate({ href: address(`/posts/${post.wbId}`), replace: true });
    toast.info(t('publish.inComposer'));
    onAnew();
  }

  /** @returns null: a picture is not there, which was said */
  function written(): PlainText | null {
    const problem = blocked();
    // i18n-keys: publish:publish.problem.image.block.*
    if (problem) toast.error(t(`publish.problem.image.block.${problem}`));
    if (problem) return null;
    const now = unsent();
    const images = pictures.written().flatMap(({ image }) => image ?? []);
    const { title, themeId, attachments, requestKey } = now;
    return { title, themeId, content: contentOf(now, images), attachments, requestKey };
  }

  return {
    written,
    openComposer(): void {
      const text = written();
      if (!text) return;
      const { themeId, ...begun } = text;
      store.composer = { ...NOTHING_OPEN, open: true, themeId, origin: { ...begun, take, gone } };
    },
    /** The form keeps what it has. */
    openStored(storedId: number): void {
      store.composer = { ...NOTHING_OPEN, open: true, storedId };
    },
    stored(): void {
      forget();
      onAnew();
    },
  };
}

/** A picture as the form keeps it, whoever has put it in; null: it cannot be had. */
async function pictureOf(image: PostImage, known: readonly WrittenPicture[]): Promise<WrittenPicture | null> {
  const here = known.find((picture) => picture.image?.url === image.url);
  if (here) return here;
  try {
    const blob = await (await fetch(image.url)).blob();
    const name = image.url.split('/').at(-1) ?? '';
    return blob.type.startsWith('image/') ? { file: new File([blob], name, { type: blob.type }), image } : null;
  } catch {
    return null;
  }
}
