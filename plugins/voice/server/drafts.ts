import { draftFields, pluginError, recordOf, type ServerExtension } from '../../../server/sdk/index.ts';
import { voicePostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { urlsIn, type PostVoices } from './posts.ts';

/** What this file reads of the composer's attachment, and writes. */
interface Attachment {
  readonly sounds?: unknown;
  /** It began with the sounds of the post that is edited: none is none. */
  readonly isOfPost?: boolean;
  readonly isBusy?: boolean;
  readonly fields?: { readonly wbVoice?: unknown };
}

const attachmentOf = (value: unknown): Attachment => recordOf(value);

/** Drafts take `wbVoice`: own sounds of this zone. */
export const draftExtensions = (voices: Pick<PostVoices, 'own'>): ServerExtension[] =>
  draftFields({
    manifest,
    fields: voicePostFields,
    async toAttachment(sent, kept, ctx) {
      const urls = urlsIn(sent);
      if (urls === undefined) return undefined;
      const { isOfPost, fields } = attachmentOf(kept);
      if (urls.length === 0 && isOfPost !== true) return kept === undefined ? undefined : null;
      const wbVoice = JSON.stringify(urls.map((url) => ({ url })));
      if (fields?.wbVoice === wbVoice) return undefined;
      const known = await voices.own(ctx, urls);
      const sounds = urls.map((url) => {
        const voice = known.get(url);
        if (!voice) throw pluginError(manifest, 'VOICE_UNKNOWN');
        return { id: url, name: voice.name, state: 'done', voice };
      });
      return {
        sounds,
        ...(isOfPost === true && { isOfPost }),
        isBusy: false,
        fields: { wbVoice },
      } satisfies Attachment;
    },
    toFields: (value) => {
      const { isBusy, fields } = attachmentOf(value);
      if (isBusy === true) return {};
      return { wbVoice: typeof fields?.wbVoice === 'string' ? fields.wbVoice : '[]' };
    },
  });
