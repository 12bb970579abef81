import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { localName } from '../../../platform/contract/zone/local-name.ts';
import type { GameRole, GameWithRoles, PlayedGame } from '../../../platform/contract/endpoints/people.ts';
import type { Game } from '../../../platform/contract/endpoints/users.ts';
import { GAME_DATA_TAG } from '../../providers/game-data/index.ts';
import { DEFAULT_ZONE } from '../../../platform/contract/permission-codes.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import type { Places } from './places.ts';
import { peopleTag, type PeopleDeps } from './ports.ts';
import type { Roles } from './roles.ts';
import { isOpenIn, lockProfile, settingsOf } from './settings.ts';
import type { PeopleTables } from './tables.ts';
import { orWithout } from './unreachable.ts';
import { createLru } from '../../sdk/lru.ts';

/**
 * How long it is remembered what somebody plays; where nothing is known, it is asked for again
 * sooner.
 */
const LATELY_MS = 5 * MINUTE_MS;
const RETRY_MS = 15_000;
const MOST_REMEMBERED = 20_000;

type Deps = Pick<PeopleDeps, 'db' | 'users' | 'gameData' | 'zones' | 'invalidate'> & {
  readonly places: Places;
  readonly roles: Roles;
};

/** Played games: a zone in which somebody has a role. */
export function createGames({ db, users, gameData, zones, invalidate, places, roles }: Deps) {
  const lately = createLru<number, readonly string[]>(MOST_REMEMBERED, LATELY_MS);

  /** Zones by person, the last played first. @throws GAME_DATA_DOWN */
  async function zonesOf(uids: readonly number[]): Promise<(uid: number) => string[]> {
    const played = await gameData.played(uids);
    return (uid) => played.filter((row) => row.uid === uid).map(({ zone }) => zone);
  }

  /** The open games of these people, as anybody sees them. @throws GAME_DATA_DOWN */
  async function askOpenOf(ctx: RequestContext, uids: readonly number[]): Promise<ReadonlyMap<number, PlayedGame[]>> {
    ctx.tag(GAME_DATA_TAG, ...uids.map(peopleTag));
    const played = await zonesOf(uids);
    const settings = await settingsOf(db, uids);
    return new Map(
      uids.map((uid) => {
        const open = played(uid).filter((zone) => isOpenIn(settings(uid), zone));
        return [uid, open.flatMap((zone) => places.game(ctx, zone, false))];
      }),
    );
  }

  /** The same, without any game where the game data cannot be reached. */
  const openOf = (ctx: RequestContext, uids: readonly number[]) =>
    orWithout<ReadonlyMap<number, PlayedGame[]>>(ctx, askOpenOf(ctx, uids), new Map());

  /** All of the viewer's. @throws GAME_DATA_DOWN */
  async function own(ctx: RequestContext): Promise<PlayedGame[]> {
    const { uid } = viewerOf(ctx);
    const played = (await zonesOf([uid]))(uid);
    lately.set(uid, played);
    const { closed } = (await settingsOf(db, [uid]))(uid);
    return played.flatMap((zone) => places.game(ctx, zone, closed.has(zone)));
  }

  const withRoles = (games: readonly PlayedGame[], all: readonly GameRole[]): GameWithRoles[] =>
    games.map((game) => ({ ...game, roles: all.filter(({ zone }) => zone === game.zone) }));

  /**
   * Zones that somebody plays, the last played first, as of the last minutes; never waits long,
   * never fails.
   */
  async function latelyOf(uid: number): Promise<readonly string[]> {
    const known = lately.get(uid);
    if (known) return known;
    const played = await orWithout<((uid: number) => string[]) | null>(null, zonesOf([uid]), null);
    const zones = played?.(uid) ?? [];
    lately.set(uid, zones, { ttl: zones.length > 0 ? LATELY_MS : RETRY_MS });
    return zones;
  }

  /** The zone of the game that somebody played last, if any; never waits long, never fails. */
  const firstZone = async (uid: number): Promise<string | null> => (await latelyOf(uid)).find(places.find) ?? null;

  return {
    openOf,
    firstZone,
    own,

    /** What the viewer plays, as their own data tells it; never waits long, never fails. */
    async ofViewer(ctx: RequestContext, uid: number): Promise<Game[]> {
      ctx.tag(GAME_DATA_TAG);
      const played = await orWithout<((uid: number) => string[]) | null>(ctx, zonesOf([uid]), null);
      if (played) lately.set(uid, played(uid));
      const games = (played?.(uid) ?? []).flatMap((zone) => places.game(ctx, zone, false));
      return games.map(({ closed: _closed, ...game }) => game);
    },

    /** @throws NOT_FOUND, GAME_DATA_DOWN */
    async list(ctx: RequestContext, uid: number | undefined) {
      if (uid === undefined && !ctx.viewer) throw fail('NOT_SIGNED_IN');
      if (uid === undefined || uid === ctx.viewer?.uid) {
        const me = viewerOf(ctx).uid;
        const status = (await settingsOf(db, [me]))(me).isShown ? (1 as const) : (0 as const);
        return { list: withRoles(await own(ctx), await roles.own(ctx)), status, isSelf: true };
      }
      if (!(await users.exists(uid))) throw fail('NOT_FOUND');
      const games = (await askOpenOf(ctx, [uid])).get(uid) ?? [];
      const roleList = (await roles.shown(ctx, [uid])).get(uid) ?? [];
      return { list: withRoles(games, roleList), status: 1 as const, isSelf: false };
    },

    many: async (ctx: RequestContext, uids: readonly number[]) => {
      const wanted = [...new Set(uids)];
      const games = await openOf(ctx, wanted);
      return { list: wanted.map((uid) => ({ uid, games: games.get(uid) ?? [] })) };
    },

    first: async (ctx: RequestContext) => ({ game: (await own(ctx))[0] ?? null }),

    /** @throws GAME_NOT_PLAYED, GAME_DATA_DOWN */
    async modify(ctx: RequestContext, closed: boolean, zone: string = ctx.zone.abbr): Promise<PlayedGame> {
      const { uid } = viewerOf(ctx);
      const [game] = (await own(ctx)).filter((played) => played.zone === zone);
      if (!game) throw fail('GAME_NOT_PLAYED');
      await db.tx(async () => {
        const q = () => db.q<PeopleTables>();
        if (!closed) await q().deleteFrom('closed_game').where('uid', '=', uid).where('zone', '=', zone).execute();
        else {
          const insert = q().insertInto('closed_game').values({ uid, zone });
          await insert.onConflict((conflict) => conflict.columns(['uid', 'zone']).doNothing()).execute();
        }
        invalidate(peopleTag(uid));
      });
      return { ...game, closed: closed ? 1 : 0 };
    },

    setStatus: (ctx: RequestContext, isShown: boolean) =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const status = isShown ? (1 as const) : (0 as const);
        await lockProfile(db, uid);
        const profiles = db.q<PeopleTables>().updateTable('people_profile').where('uid', '=', uid);
        await profiles.set({ show_games: status }).execute();
        invalidate(peopleTag(uid));
        return { status };
      }),

    /**
     * What somebody plays in this zone; of oneself everything.
     * @throws NOT_FOUND, for oneself GAME_DATA_DOWN
     */
    async here(ctx: RequestContext, asked: number | undefined) {
      const uid = asked ?? ctx.viewer?.uid;
      if (uid === undefined) throw fail('NOT_SIGNED_IN');
      const isSelf = uid === ctx.viewer?.uid;
      if (!isSelf && !(await users.exists(uid))) throw fail('NOT_FOUND');
      const zone = ctx.zone.abbr;
      const games = isSelf ? await own(ctx) : ((await openOf(ctx, [uid])).get(uid) ?? []);
      const list = isSelf ? await roles.own(ctx) : ((await roles.shown(ctx, [uid])).get(uid) ?? []);
      return {
        uid,
        game: games.find((game) => game.zone === zone) ?? null,
        roles: list.filter((role) => role.zone === zone),
        servers: [...(await orWithout(ctx, gameData.servers(zone), []))],
      };
    },

    /** The zone that a request without any is about. */
    async firstProduct(ctx: RequestContext) {
      const abbr = (ctx.viewer && (await firstZone(ctx.viewer.uid))) ?? DEFAULT_ZONE;
      const zone: ZoneConfig = zones().find((candidate) => candidate.abbr === abbr) ?? ctx.zone;
      return { abbr: zone.abbr, gameId: zone.gameId, name: localName(zone, ctx.locale), pcIcon: zone.pcIcon };
    },
  };
}
