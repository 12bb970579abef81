import { localName } from '../../../platform/contract/zone/local-name.ts';
import { CardKind, type cardInfo, type CardRef } from '../../../platform/contract/endpoints/people.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { ReplyOf } from '../../../platform/contract/endpoint.ts';
import { CLOSED_GROUP, type GameRef, type GroupRecord, type RoleRecord } from '../../providers/game-data/index.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import type { Places } from './places.ts';
import type { PeopleDeps } from './ports.ts';
import type { Roles } from './roles.ts';
import { orWithout } from './unreachable.ts';

/** As it is looked for: whatever its id came as. */
type Ref = Omit<CardRef, 'id'> & { readonly id: string };
type CardDetail = ReplyOf<typeof cardInfo>['list'][number];

type Deps = Pick<PeopleDeps, 'users' | 'gameData'> & { readonly places: Places; readonly roles: Roles };

/** References of one question (`GameDataProvider.groupsById`). */
const MOST_ASKED = 250;

/** A uid as a card names it. */
const UID = /^\d{1,15}$/;

/**
 * Cards in texts: a person (1), a group (2), a role (3). Of roles only those that the viewer may
 * know of.
 */
export function createCards({ users, gameData, places, roles }: Deps) {
  const zoneFacts = (ctx: RequestContext, abbr: string) => {
    const zone = places.find(abbr) ?? ctx.zone;
    return { zone: abbr, gameId: zone.gameId, gameName: localName(zone, ctx.locale) };
  };

  const roleCard = (ctx: RequestContext, ref: Ref, role: RoleRecord): CardDetail => ({
    type: ref.type,
    id: ref.id,
    ...zoneFacts(ctx, role.zone),
    areaId: role.areaId,
    avatarUrl: role.iconSmall || role.systemAvatar,
    name: role.nick,
    level: role.level,
    uid: role.uid,
    serverName: role.servername,
    roleName: role.nick,
  });

  const groupCard = (ctx: RequestContext, ref: Ref, group: GroupRecord): CardDetail => ({
    type: ref.type,
    id: ref.id,
    ...zoneFacts(ctx, group.zone),
    areaId: group.areaId,
    avatarUrl: group.icon,
    name: group.name,
    serverName: group.servername,
    roleName: '',
    level: 0,
    uid: 0,
  });

  async function personal(ctx: RequestContext, refs: readonly Ref[]): Promise<Map<Ref, CardDetail>> {
    const uids = [...new Set(refs.filter(({ id }) => UID.test(id)).map(({ id }) => Number(id)))];
    if (uids.length === 0) return new Map();
    const known = await users.cards(ctx, uids);
    const shownRoles = await roles.shown(ctx, uids);
    const made = refs.flatMap((ref): [Ref, CardDetail][] => {
      const user = known.get(Number(ref.id));
      if (!user) return [];
      const theirs = shownRoles.get(user.uid) ?? [];
      const role = theirs.find(({ gameId }) => gameId === (ref.gameId ?? ctx.zone.gameId)) ?? theirs[0];
      const card = {
        type: ref.type,
        id: ref.id,
        ...zoneFacts(ctx, role?.zone ?? ctx.zone.abbr),
        areaId: role?.areaId ?? 0,
        avatarUrl: user.avatarUrl,
        name: user.nick,
        level: role?.level ?? 0,
        uid: user.uid,
        serverName: role?.servername ?? '',
        roleName: role?.nick ?? '',
      };
      return [[ref, card]];
    });
    return new Map(made);
  }

  /** For each card the first of its places that has such an object. */
  async function found<T extends { readonly zone: string; readonly areaId: number }>(
    ctx: RequestContext,
    refs: readonly Ref[],
    ask: (refs: readonly GameRef[]) => Promise<readonly T[]>,
    idOf: (value: T) => string,
    present: (ctx: RequestContext, ref: Ref, value: T) => CardDetail,
  ): Promise<Map<Ref, CardDetail>> {
    if (refs.length === 0) return new Map();
    const candidates = refs.flatMap(({ id, gameId }) => places.ofGame(ctx, gameId).map((zone) => ({ zone, id })));
    const values = await orWithout<readonly T[]>(ctx, ask(candidates), []);
    return new Map(
      refs.flatMap((ref): [Ref, CardDetail][] => {
        const matching = values.filter(
          (value) => idOf(value) === ref.id && (ref.areaId === undefined || ref.areaId === value.areaId),
        );
        const zones = places.ofGame(ctx, ref.gameId);
        const value = zones.flatMap((zone) => matching.find((candidate) => candidate.zone === zone) ?? [])[0];
        return value ? [[ref, present(ctx, ref, value)]] : [];
      }),
    );
  }

  /** In the given order; those that are nobody's, or not the viewer's to see, are left out. */
  async function many(ctx: RequestContext, asked: readonly CardRef[]): Promise<CardDetail[]> {
    const refs = asked.map((ref): Ref => ({ ...ref, id: String(ref.id) }));
    const of = (type: number) => refs.filter((ref) => ref.type === type);
    const [people, groups, players] = await Promise.all([
      personal(ctx, of(CardKind.personal)),
      found(ctx, of(CardKind.group), gameData.groupsById, ({ groupId }) => groupId, groupCard),
      found(
        ctx,
        of(CardKind.role),
        (asked) => roles.visible(ctx, asked),
        ({ roleId }) => roleId,
        roleCard,
      ),
    ]);
    return refs.flatMap((ref) => people.get(ref) ?? groups.get(ref) ?? players.get(ref) ?? []);
  }

  return {
    many,

    /**
     * Which of these groups of the zone's game let nobody in, as the game knows them by their id or
     * as the viewer's own. Nobody is refused a text because the game data cannot be reached.
     */
    async closed(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const here = places.ofGame(ctx, undefined);
      const refs = here.flatMap((zone) => ids.map((id) => ({ zone, id })));
      const [named, own] = await Promise.all([
        orWithout<readonly GroupRecord[]>(ctx, gameData.groupsById(refs.slice(0, MOST_ASKED)), []),
        orWithout<readonly GroupRecord[]>(ctx, gameData.groups(viewerOf(ctx).uid), []),
      ]);
      const closed = [...named, ...own].filter(({ zone, verify }) => verify === CLOSED_GROUP && here.includes(zone));
      return new Set(closed.flatMap(({ groupId }) => (ids.includes(groupId) ? [groupId] : [])));
    },

    /** @throws NOT_FOUND */
    async one(ctx: RequestContext, ref: CardRef): Promise<CardDetail> {
      const [card] = await many(ctx, [ref]);
      if (!card) throw fail('NOT_FOUND');
      return card;
    },
  };
}

/**
 * Reads the JSON of `cardInfo`. @param isRef whether a value has the shape of one @throws BAD_INPUT
 */
export function readCardRefs(text: string, isRef: (value: unknown) => value is CardRef): CardRef[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail('BAD_INPUT', { field: 'params' });
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > LIMITS.cards || !list.every(isRef))
    throw fail('BAD_INPUT', { field: 'params' });
  return list;
}
