import { fail, route, type RouteExtension } from '../../../server/sdk/index.ts';
import { closeTeam, joinTeam, leaveTeam, removeMember, reopenTeam, teamDetail, teamRecommend } from '../contract.ts';
import type { TeamService } from './service.ts';

export function teamRoutes(teams: TeamService): RouteExtension[] {
  return [
    route(teamDetail, async (ctx, { id, wbId = id }) => {
      if (id !== wbId) throw fail('NOT_FOUND');
      return teams.detail(ctx, id);
    }),
    route(joinTeam, (ctx, { id }) => teams.join(ctx, id)),
    route(leaveTeam, (ctx, { id }) => teams.leave(ctx, id)),
    route(closeTeam, (ctx, { id }) => teams.setClosed(ctx, id, true)),
    route(reopenTeam, (ctx, { id }) => teams.setClosed(ctx, id, false)),
    route(removeMember, (ctx, { id, uid }) => teams.remove(ctx, id, uid)),
    route(teamRecommend, (ctx, { limit, offset }) => teams.recommended(ctx, limit, offset)),
  ];
}
