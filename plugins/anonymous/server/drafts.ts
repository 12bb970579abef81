import { draftFields, draftHooks, fieldsHook, type ServerExtension } from '../../../server/sdk/index.ts';
import { anonymousOfDraft, anonymousPostFields, type AnonymousPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Anonymous } from './service.ts';

/**
 * Drafts take `wbAnonymous`: 1 makes them posts without a name, as the composer does by its mode; 0
 * takes that back.
 */
export const draftExtensions = ({ bylines }: Pick<Anonymous, 'bylines'>): ServerExtension[] => [
  fieldsHook(draftHooks.present, anonymousOfDraft, bylines),
  ...draftFields({
    manifest,
    fields: anonymousPostFields,
    isMode: true,
    toAttachment(sent, kept) {
      const { wbAnonymous } = sent as AnonymousPostFields; // read by their schema
      if (wbAnonymous === 1) return kept ?? { on: true };
      return wbAnonymous === undefined || kept === undefined ? undefined : null;
    },
    toFields: () => ({ wbAnonymous: 1 }),
  }),
];
