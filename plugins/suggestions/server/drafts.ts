import { draftFields, type ServerExtension } from '../../../server/sdk/index.ts';
import { suggestionPostFields, type SuggestionPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { readCategories } from './board.ts';

/** Drafts take a post's categories; the composer keeps them as a list of ids. */
export const draftExtensions = (): ServerExtension[] =>
  draftFields({
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
  });
