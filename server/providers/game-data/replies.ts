import { Type } from 'typebox';
import { MOST_ROWS } from './provider.ts';

const Text = Type.String({ maxLength: 200 });
const ForeignId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** A path of this site: no other host, and nothing that a browser would take for one. */
const Picture = Type.String({ maxLength: 500, pattern: '^(/[A-Za-z0-9_.~-][A-Za-z0-9_.~/-]*)?$' });
const Zone = Type.String({ pattern: '^[a-z][a-z0-9]{0,15}$' });
const Uid = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const Role = Type.Object({
  zone: Zone,
  roleId: ForeignId,
  uid: Uid,
  areaId: Whole,
  servername: Text,
  nick: Text,
  level: Whole,
  iconSmall: Picture,
  systemAvatar: Picture,
});
const Group = Type.Object({
  zone: Zone,
  groupId: ForeignId,
  areaId: Whole,
  servername: Text,
  name: Text,
  icon: Picture,
  memberCount: Whole,
  verify: Type.Optional(Whole),
});
const rows = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Array(item, { maxItems: MOST_ROWS });

/**
 * What the publisher's system answers with, by question: a JSON list. Anything else is a failure.
 */
export const REPLIES = {
  roles: rows(Role),
  'roles-by-id': rows(Role),
  played: rows(Type.Object({ uid: Uid, zone: Zone, lastPlayedAt: Whole })),
  groups: rows(Type.Object({ ...Group.properties, position: Text })),
  'groups-by-id': rows(Group),
  servers: rows(Type.Object({ areaId: Whole, servername: Text })),
} as const;
export type Question = keyof typeof REPLIES;
