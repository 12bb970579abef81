import { shareInfo, shareSettings } from '../../../platform/contract/endpoints/sharing.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { Sharing } from './sharing.ts';

export const sharingRoutes = (sharing: Sharing): RouteExtension[] => [
  route(shareInfo, (ctx, { wbId }) => sharing.post(ctx, wbId)),
  route(shareSettings, async (ctx) => sharing.site(ctx)),
];
