import type { TObject } from 'typebox';
import type { PluginManifest } from '../../platform/contract/index.ts';
import type { RequestContext } from './context.ts';
import { hook } from '../host/hook-point.ts';
import { postFields } from '../modules/posts/extension-points.ts';
import type { ServerExtension } from './plugin.ts';
import { draftHooks } from '../modules/drafts/hooks.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface DraftPart {
  readonly manifest: Pick<PluginManifest, 'id'>;
  /** Fields of `add_draft` and `update_draft`; all are optional. */
  readonly fields: TObject;
  /** The attachment is a composer mode's: while the draft is written as another kind of post it is kept, but is no part of it. */
  readonly isMode?: true;
  /**
   * The attachment as the composer's panel writes it, from fields that were sent; what is absent stays as in `kept` (undefined: there was
   * none). Null takes it away; undefined: nothing of this was sent. @throws for what is no such thing; an unfinished one is fine
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
      const isPart = attachments[id] !== undefined && (part.isMode !== true || mode === undefined || mode === id);
      return new Set(isPart ? [part.toFields(attachments[id])] : []);
    }),
  ];
}
