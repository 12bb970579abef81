import type { OwnRole, PlayedGame } from '../../../platform/contract/endpoints/people.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** People among each other, and in their games. */
export interface PeopleService {
  /**
   * Whom this person has blocked: their posts, comments and messages are left out of everything
   * that they are shown. It is kept in memory, so ask it as often as you like.
   */
  blockedBy(uid: number): Promise<ReadonlySet<number>>;
  /**
   * Whether anybody may follow this person: by their own setting; nobody may follow a system
   * account.
   */
  allowsFollows(uid: number): Promise<boolean>;
  /** Whether the first person follows the second. */
  follows(uid: number, target: number): Promise<boolean>;
  /** Whether the viewer is offered the VIP interface of the zone. */
  hasVipEntrance(ctx: RequestContext): Promise<boolean>;
  /** The viewer's own roles in the zone's game, the last played first. @throws GAME_DATA_DOWN */
  roles(ctx: RequestContext): Promise<readonly OwnRole[]>;
  /** The games that the viewer plays, the last played first. @throws GAME_DATA_DOWN */
  games(ctx: RequestContext): Promise<readonly PlayedGame[]>;
}
export const peopleService = defineService<PeopleService>('people');
