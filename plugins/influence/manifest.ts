import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';

const weight = (description: string, value: number) =>
  Type.Integer({ description, minimum: 0, maximum: 100, default: value });

/** Who moves a zone's community: members ranked by what others made of their posts. */
export const manifest = defineManifest({
  id: 'influence',
  settings: Type.Object(
    {
      post: browser(weight('Points for a visible post.', 3)),
      comment: browser(weight("Points for a comment by somebody else on one's posts.", 2)),
      like: browser(weight('Points for a like received.', 1)),
    },
    { additionalProperties: false },
  ),
  errors: {},
});
