import { Type, type Static } from 'typebox';
import { Count, Flag } from '../schemas.ts';

/** A role in a game. */
export const GameRole = Type.Object({
  roleId: Type.String(),
  zone: Type.String(),
  gameId: Count,
  areaId: Count,
  servername: Type.String(),
  nick: Type.String(),
  level: Count,
  /**
   * The picture that the player chose, and the one of the role's class; empty where there is none.
   */
  iconSmall: Type.String(),
  systemAvatar: Type.String(),
});
export type GameRole = Static<typeof GameRole>;

/** One of the viewer's own. */
export const OwnRole = Type.Object({
  ...GameRole.properties,
  /** 1: the viewer has chosen to show it. */
  showing: Flag,
  /** 1: others see it: it is shown, and neither its game nor all games are hidden. */
  open: Flag,
});
export type OwnRole = Static<typeof OwnRole>;

/** A group (guild) of a game with one of the viewer's roles in it. */
export const Group = Type.Object({
  groupId: Type.String(),
  zone: Type.String(),
  gameId: Count,
  areaId: Count,
  servername: Type.String(),
  name: Type.String(),
  icon: Type.String(),
  memberCount: Count,
  /** The viewer's place in it, in the game's own words. */
  position: Type.String(),
  /**
   * Who may join, where the publisher's system tells it; 2: nobody, so that its card cannot be
   * inserted.
   */
  verify: Type.Optional(Count),
});
