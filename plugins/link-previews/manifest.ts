import { Type, type Static } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';

/** Labels, the last of which begins with a letter: no address of numbers, no port. */
const HOST = '^\\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$';

const settings = Type.Object(
  {
    hosts: Type.Array(Type.String({ pattern: HOST, maxLength: 253 }), {
      maxItems: 50,
      uniqueItems: true,
      default: [],
      description:
        'Hosts that links are previewed of, in lower case: `www.example.com` is that host, `.example.com` all hosts below it. The server asks them for pages that posts link to.',
    }),
  },
  { additionalProperties: false },
);
export type LinkPreviewSettings = Static<typeof settings>;

/** Cards below posts for the pages that they link to (docs/product/link-previews.md). */
export const manifest = defineManifest({ id: 'link-previews', settings });
