import {
  draftFields,
  draftHooks,
  type DraftPart,
  fieldsHook,
  type OwnDraft,
  partOf,
  type RequestContext,
  type ServerExtension,
} from '../../../server/sdk/index.ts';
import { suggestionOfDraft, suggestionPostFields, type SuggestionPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { readCategories } from './board.ts';

const draftPart: DraftPart = {
  manifest,
  fields: suggestionPostFields,
  async toAttachment(sent, kept, ctx) {
    const fields: SuggestionPostFields = sent;
    if (fields.wbAdviseThemeIds === undefined) return undefined;
    const ids = readCategories(ctx, fields);
    if (ids.length > 0) return ids;
    return kept === undefined ? undefined : null;
  },
  toFields: (value) => (Array.isArray(value) ? { wbAdviseThemeIds: value.join() } : {}),
};

/** Drafts take and show a post's categories; the composer keeps them as a list of ids. */
export const draftExtensions = (): ServerExtension[] => [
  ...draftFields(draftPart),
  fieldsHook(
    draftHooks.present,
    suggestionOfDraft,
    async (_ctx: RequestContext, drafts: readonly OwnDraft[]) =>
      new Map(
        drafts.flatMap((draft) => {
          const { wbAdviseThemeIds } = partOf(draftPart, draft) ?? {};
          return typeof wbAdviseThemeIds === 'string' ? [[draft.id, { wbAdviseThemeIds }] as const] : [];
        }),
      ),
  ),
];
