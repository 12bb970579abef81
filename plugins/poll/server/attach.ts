import {
  fail,
  isEmptyContent,
  pluginError,
  readContent,
  type PostDraft,
  type PostRow,
  type RequestContext,
  type Retention,
  type SubmittedDraft,
} from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { createPollForms } from './drafts.ts';
import { imagesOf } from './form.ts';
import type { PollStore } from './store.ts';
import type { Core } from './uses.ts';

/** Polls of new posts. */
export function createAttaching(core: Core, store: PollStore) {
  const forms = createPollForms(core);

  return {
    retime: forms.retime,

    /** Refuses a post whose poll breaks the rules, or whose author may not start one. */
    async check(ctx: RequestContext, draft: PostDraft): Promise<void> {
      const form = await forms.sent(ctx, draft);
      if (form) await checkImages(core, ctx, imagesOf(form), 'named');
    },

    /**
     * The same of a draft before it is locked for its review: nobody is to review a poll that
     * cannot be published.
     */
    async submit(ctx: RequestContext, draft: SubmittedDraft): Promise<null> {
      const form = await forms.submitted(ctx, draft);
      if (form) await checkImages(core, ctx, imagesOf(form), 'named');
      return null;
    },

    /**
     * An edit leaves a post with a poll the title and the text that it has to have.
     * @throws POST_TITLE_REQUIRED, CONTENT_EMPTY
     */
    async reattach(_ctx: RequestContext, before: PostRow, after: PostRow): Promise<void> {
      const isUntitled = before.title !== '' && after.title === '';
      // Without words there is no summary: a text that has one need not be read again.
      const isEmptied = after.summary === '' && isBare(after) && !isBare(before);
      if (!isUntitled && !isEmptied) return;
      const [poll] = await store.faces(after.zone, [after.id]);
      if (poll && isUntitled) throw pluginError(manifest, 'POST_TITLE_REQUIRED', { field: 'wbTitle' });
      if (poll) throw fail('CONTENT_EMPTY');
    },

    /** Stores the poll of a new post in the post's transaction. */
    async attach(ctx: RequestContext, post: PostRow, draft: PostDraft): Promise<void> {
      const form = forms.checked(ctx, draft);
      if (!form) return;
      await checkImages(core, ctx, imagesOf(form), { postId: post.id });
      await store.insert(post.zone, post.id, form);
    },
  };
}

const isBare = ({ content }: Pick<PostRow, 'content'>): boolean => isEmptyContent(readContent(content));

/**
 * Pictures of this zone that the image review has let pass.
 * @param stay what keeps them from now on: the post, or until there is one the draft that names
 *   them
 * @throws IMAGE_INVALID
 */
export async function checkImages(
  core: Pick<Core, 'media'>,
  ctx: RequestContext,
  addresses: readonly string[],
  stay: Retention,
): Promise<void> {
  const urls = addresses.filter((url) => url !== '');
  if (urls.length === 0) return;
  const known = await core.media.find(ctx, urls, stay);
  if (!urls.every((url) => known.has(url))) throw pluginError(manifest, 'IMAGE_INVALID');
}
