import { addCollect, addFavor, deleteCollect, deleteFavor } from '../../../platform/contract/endpoints/posts.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { CollectService } from './collects.ts';
import type { FavorService } from './favors.ts';

/** Likes and collections. */
export function favorRoutes({
  favors,
  collects,
}: {
  favors: FavorService;
  collects: CollectService;
}): RouteExtension[] {
  return [
    route(addFavor, (ctx, input) => favors.add(ctx, input)),
    route(deleteFavor, (ctx, input) => favors.remove(ctx, input)),
    route(addCollect, (ctx, { wbId }) => collects.add(ctx, wbId)),
    route(deleteCollect, (ctx, { wbId }) => collects.remove(ctx, wbId)),
  ];
}
