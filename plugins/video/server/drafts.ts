import { Type } from 'typebox';
import { Check } from 'typebox/value';
import {
  draftFields,
  draftHooks,
  type DraftPart,
  fieldsHook,
  keptDraftFields,
  type OwnDraft,
  partOf,
  recordOf,
  type RequestContext,
  type ServerExtension,
  viewerOf,
} from '../../../server/sdk/index.ts';
import {
  KEPT_VIDEO_LISTS,
  keptVideoFields,
  videoOfDraft,
  type VideoOfDraft,
  videoPostFields,
  type VideoPostFields,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Files } from './files.ts';
import { presentInDraft } from './present.ts';
import type { VideoStore } from './store.ts';

/**
 * What this file reads of the composer's attachment, and writes: a video whose pieces are complete.
 */
interface Attachment {
  readonly step?: string;
  readonly url?: string;
  readonly cover?: string;
  /** The video of the post that is edited. */
  readonly original?: string;
  readonly isBusy?: boolean;
  readonly fields?: unknown;
}

interface DraftDeps {
  readonly store: VideoStore;
  readonly files: Files;
}

const NAMES = Object.keys(videoPostFields.properties);
const attachmentOf = (value: unknown): Attachment => recordOf(value);

/** The fields of this plugin in an attachment; anybody may have written it. */
function fieldsOf({ fields }: Attachment): VideoPostFields {
  if (!Check(videoPostFields, fields)) return {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => NAMES.includes(name)));
}

const ofEdit = ({ original }: Attachment) => (original === undefined ? {} : { original });
/** Of an edit it must be said that the post's own is to go. */
const none = (before: Attachment): Attachment | null =>
  before.original === undefined
    ? null
    : { ...ofEdit(before), step: 'choose', isBusy: false, fields: { existVideo: 0, videoUrl: '' } };

const draftPart: DraftPart = {
  manifest,
  fields: Type.Pick(videoPostFields, ['existVideo', 'videoUrl', 'videoCoverUrl']),
  toAttachment(sent, kept) {
    const { existVideo, videoUrl, videoCoverUrl } = sent as VideoPostFields; // read by their schema
    if (existVideo === undefined && videoUrl === undefined && videoCoverUrl === undefined) return undefined;
    const before = attachmentOf(kept);
    const url = existVideo === 0 ? '' : (videoUrl ?? before.url ?? '');
    if (url === '') return kept === undefined ? undefined : none(before);
    const isSame = url === before.url;
    const cover = videoCoverUrl ?? (isSame ? before.cover : undefined) ?? '';
    if (isSame && cover === (before.cover ?? '')) return undefined;
    const fields = { existVideo: 1, videoUrl: url, originalVideoUrl: url, videoResolution: '360,1080' };
    const { cover: _cover, ...others } = isSame ? before : { ...ofEdit(before), step: 'processing', url };
    const chosen = cover === '' ? {} : { cover };
    return { ...others, ...chosen, isBusy: false, fields: { ...fields, videoCoverUrl: cover } } satisfies Attachment;
  },
  toFields: (value) => {
    const { step = 'choose', ...others } = attachmentOf(value);
    // That there is none is said, so that it is told from one that is on its way.
    return step === 'choose' ? { existVideo: 0 } : { ...fieldsOf(others) };
  },
};

/** What the attachment itself says: its address and its chosen cover. */
function saidIn(draft: OwnDraft): Partial<VideoOfDraft> {
  const { originalVideoUrl, videoCoverUrl } = partOf(draftPart, draft) ?? {};
  return {
    ...(typeof originalVideoUrl === 'string' && { originalVideoUrl }),
    ...(typeof videoCoverUrl === 'string' && { videoCover: videoCoverUrl }),
  };
}

/**
 * Drafts take a post's fields of a video, and show its name and its files. Others of a video they
 * keep as they were sent.
 */
export const draftExtensions = (deps: DraftDeps): ServerExtension[] => [
  fieldsHook(draftHooks.present, videoOfDraft, async (ctx: RequestContext, drafts: readonly OwnDraft[]) => {
    const named = drafts.flatMap(({ id, attachments }) => {
      const { url, cover } = attachmentOf(attachments[manifest.id]) as {
        readonly url?: unknown;
        readonly cover?: unknown;
      };
      if (typeof url !== 'string' || url === '') return [];
      return [{ id, url, cover: typeof cover === 'string' ? cover : '' }];
    });
    const urls = named.map(({ url }) => url);
    const uploads = await deps.store.byUrls({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid }, urls);
    const videoOf = new Map<number, Partial<VideoOfDraft>>(drafts.map((draft) => [draft.id, saidIn(draft)]));
    for (const { id, url, cover } of named) {
      const upload = uploads.find(({ video_url }) => video_url === url);
      if (upload) videoOf.set(id, { ...videoOf.get(id), ...presentInDraft(deps.files, upload, cover) });
    }
    return videoOf;
  }),
  ...draftFields(draftPart),
  ...keptDraftFields(keptVideoFields, KEPT_VIDEO_LISTS),
];
