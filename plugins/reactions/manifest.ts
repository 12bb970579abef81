import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { STICKERS } from '../../platform/contract/content/stickers.ts';
import { browser } from '../../platform/contract/zone/visibility.ts';

/** What a zone that says nothing offers. */
const USUAL = ['强', '笑哭', '鼓掌', '惊讶', '大哭', '礼花'];

/** People answer posts and comments with an emoticon (docs/product/reactions.md). */
export const manifest = defineManifest({
  id: 'reactions',
  settings: Type.Object(
    {
      emoticons: browser(
        Type.Array(Type.String({ enum: STICKERS.map(({ name }) => name) }), {
          description: 'What people may react with, in this order: names of emoticons that move.',
          minItems: 3,
          maxItems: 8,
          uniqueItems: true,
          default: USUAL,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  errors: { BLOCKED_BY: { status: 403, code: 403 } },
});
