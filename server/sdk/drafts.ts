import type { TObject } from 'typebox';
import type { PluginManifest } from '../../platform/contract/index.ts';
import type { RequestContext } from './context.ts';
import { hook } from '../host/hook-point.ts';
import { postFields } from '../modules/posts/extension-points.ts';
import type { OwnDraft } from './own-draft.ts';
import type { ServerExtension } from './plugin.ts';
import { draftHooks } from '../modules/drafts/hooks.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface DraftPart {
  readonly manifest: Pick<PluginManifest, 'id'>;
  /** Fields of `add_draft` and `update_draft`; all are optional. */
  readonly fields: TObject;
  /**
   * The attachment is a composer mode's: while the draft is written as another kind of post it is
   * kept, but is no part of it.
   */
  readonly isMode?: true;
  /**
   * The attachment as the composer's panel writes it, from fields that were sent; what is absent
   * stays as in `kept` (undefined: there was none). Null takes it away; undefined: nothing of this
   * was sent.
   * @throws for what is no such thing; an unfinished one is fine
   */
  readonly toAttachment: (sent: Fields, kept: unknown, ctx: RequestContext) => unknown;
  /** The same as fields, for `draftService.fields`. */
  readonly toFields: (attachment: unknown) => Fields;
}

/**
 * Fields of drafts that are a plugin's. There is one truth: the attachment that the composer
 * keeps. Fields that are sent become it, and are made from it when somebody asks (`draftService`).
 */
export function draftFields(part: DraftPart): ServerExtension[] {
  const { id } = part.manifest;
  return [
    postFields(part.fields, 'draft'),
    hook(draftHooks.attach, async (ctx, sent, kept) => {
      const value = await part.toAttachment(sent, kept[id], ctx);
      const isMode = part.isMode === true && value !== null;
      return new Set(value === undefined ? [] : [{ plugin: id, value, isMode }]);
    }),
    hook(draftHooks.fields, async (_ctx, { attachments, mode }) => {
      const fields = partOf(part, { attachments, mode });
      return new Set(fields ? [fields] : []);
    }),
  ];
}

/**
 * The plugin's fields of a post that the draft would become; null: nothing of the plugin's is part
 * of it.
 */
export function partOf(
  { manifest: { id }, isMode, toFields }: Pick<DraftPart, 'manifest' | 'isMode' | 'toFields'>,
  { attachments, mode }: Pick<OwnDraft, 'attachments' | 'mode'>,
): Fields | null {
  const isPart = attachments[id] !== undefined && (isMode !== true || mode === undefined || mode === id);
  return isPart ? toFields(attachments[id]) : null;
}

/**
 * Fields of `add_draft` and `update_draft` of which nothing is made: a draft keeps them and answers
 * them as they were sent, in every zone of the host, also in those without the plugin.
 * @param fields all are optional
 * @param lists those of them that are JSON text of a list, each with its most characters
 */
export const keptDraftFields = (fields: TObject, lists: Readonly<Record<string, number>> = {}): ServerExtension[] => [
  { ...postFields(fields, 'draft'), name: 'kept-draft-fields' },
  hook(
    draftHooks.keep,
    async (_ctx, sent) =>
      new Set(
        Object.keys(fields.properties).flatMap((name) =>
          sent[name] === undefined ? [] : [{ name, value: sent[name], listMost: lists[name] }],
        ),
      ),
  ),
];
