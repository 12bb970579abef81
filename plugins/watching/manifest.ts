import { Type } from 'typebox';
import { defineManifest } from '../../platform/contract/index.ts';
import { newsOfPosts } from './shared/news-of-posts.ts';

/** Themes, topics and posts that members follow or mute (docs/product/watching.md). */
export const manifest = defineManifest({
  id: 'watching',
  declares: [newsOfPosts],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: { WATCH_LIMIT: { status: 409, code: 409 } },
});
