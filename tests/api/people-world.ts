import type { AvatarCard, OwnRole } from '../../platform/contract/endpoints/people.ts';
import type { NewRole } from '../../server/providers/game-data/index.ts';
import type { TestClient } from '../support/app.ts';
import type { ApiWorld } from './each-engine.ts';

export const USER = '/api/bbs/user';
const NOW = 1_700_000_000_000;

/** A role in a game; the later a number, the later it was played. */
export const roleOf = (uid: number, zone: string, n: number, more: Partial<NewRole> = {}): NewRole => ({
  zone,
  roleId: `${zone}-${uid}-${n}`,
  uid,
  areaId: 100 + n,
  servername: `服务器${n}`,
  nick: `角色${uid}-${n}`,
  level: 10 * n,
  iconSmall: `/roles/${n}.png`,
  systemAvatar: '/roles/class.png',
  lastPlayedAt: NOW + n,
  ...more,
});

/** What tests of people in games do. */
export const peopleWorld = (world: ApiWorld) => ({
  give: (...roles: NewRole[]) => world.app.core.gameTables.putRoles(roles),

  choose: (who: TestClient, roles: readonly { zone: string; roleId: string }[]) =>
    who.send<{ list: OwnRole[] }>('POST', `${USER}/showingRole/batchUpdate?zone=sw4`, {
      roles: roles.map(({ zone, roleId }) => ({ zone, roleId })),
    }),

  cards: async (who: TestClient, list: object[], zone = 'sw4') =>
    (await who.send<{ list: AvatarCard[] }>('POST', `${USER}/cardInfo/batch?zone=${zone}`, { list })).Message.list,
});
