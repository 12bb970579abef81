// i18n-data: demo content
import { DAY_MS, HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import type { NewRole } from '../providers/game-data/index.ts';
import { artPath } from '../zones/index.ts';
import { drawAvatar } from './art/index.ts';
import { NAMED, PLAYERS } from './content/index.ts';
import { contextFor, type Actor, type Cast } from './play.ts';
import { createRandom, type Random } from './random.ts';
import { hang } from './hang.ts';

/** The zone that the accounts of the notice play most. */
const HOME = 'sw4';
/** Pictures of the classes, for roles whose player has not chosen one. */
const CLASSES = ['captain', 'gunner', 'navigator', 'smith'];

const SERVERS: Readonly<Record<string, readonly string[]>> = {
  mx: ['蓬莱仙境', '长安月色', '云梦泽'],
  sw3: ['怀旧一区', '孤帆远影'],
  sw4: ['霜牙港', '铁锚湾', '黑潮角'],
  sw5: ['深渊一号', '无光海沟'],
  jl: ['零域中枢', '第七整备区'],
  dw: ['朵湾村'],
};
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  mx: ['听雪楼', '不问归期'],
  sw3: ['老船坞'],
  sw4: ['晚钟舰队', '七海同舟'],
  sw5: ['潜航者'],
  jl: ['第九小队'],
  dw: ['朵湾农协'],
};
const NAMES = ['北辰', '孤星', '鲸落', '听潮', '折桅', '白帆', '夜航', '长风', '沧浪', '雾笛', '望海', '逐浪'];
const PLACES = ['会长', '副会长', '精英', '成员'];
/** Those who hide a game from others. */
const SHY: ReadonlySet<string> = new Set(['suanni', 'tang']);

/**
 * What people of the demo play: roles, guilds, what they show of it, and a post with their cards.
 * In the transaction that fills the demo.
 */
export async function fillPeople(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const [first] = zones;
  if (!first || guildhall.config.gameData) return; // a publisher's own data is not ours to fill
  const pictures = await hangClasses(guildhall, first, cast, now);
  const random = createRandom('roles');
  const keys = ['hero', ...NAMED.map(({ key }) => key), ...PLAYERS.map(({ key }) => key)];
  const made: NewRole[] = [];
  for (const key of new Set(keys)) {
    const actor = actors.get(key);
    if (!actor || key === 'player') continue; // somebody who has only just come
    const roles = rolesOf(actor, chosenZones(key, zones, random), pictures, random, now);
    await guildhall.core.gameTables.putRoles(roles);
    made.push(...roles);
    await showRoles(guildhall, zones, cast, key, roles, now);
  }
  for (const zone of zones) await gather(guildhall, zone, made, random);
  const home = zones.find(({ abbr }) => abbr === HOME);
  if (home) await introduce(guildhall, home, cast, actors, made, now);
}

/** Draws and hangs the pictures of the classes. */
async function hangClasses(guildhall: Guildhall, zone: ZoneConfig, cast: Cast, now: number): Promise<string[]> {
  const ctx = contextFor(zone, await cast('operator', zone), now);
  const urls: string[] = [];
  // One after the other: the upload refuses a crowd.
  for (const name of CLASSES) {
    const bytes = await drawAvatar(`class ${name}`);
    urls.push((await hang(guildhall, ctx, { filename: `${name}.png`, bytes })).url);
  }
  return urls;
}

/**
 * Where somebody plays; their latest game first. The accounts of the notice are at home in one
 * zone.
 */
function chosenZones(key: string, zones: readonly ZoneConfig[], random: Random): string[] {
  const all = zones.map(({ abbr }) => abbr);
  const others = random.shuffle(all.filter((abbr) => abbr !== HOME)).slice(0, random.between(0, 2));
  const isNamed = NAMED.some((named) => named.key === key);
  if (key === 'hero') return [HOME, ...all.filter((abbr) => abbr === 'mx' || abbr === 'sw3')];
  return isNamed ? [HOME, ...others] : random.shuffle([...(random.next() < 0.7 ? [HOME] : []), ...others]);
}

function rolesOf(
  { uid }: Actor,
  zones: readonly string[],
  pictures: readonly string[],
  random: Random,
  now: number,
): NewRole[] {
  return zones.flatMap((zone, place) => {
    const servers = SERVERS[zone] ?? [];
    const count = place === 0 ? 2 : 1;
    return Array.from({ length: count }, (_, index): NewRole => {
      const server = random.between(0, Math.max(0, servers.length - 1));
      const [name = '', end = ''] = random.shuffle(NAMES);
      return {
        zone,
        roleId: `${zone}-${uid}-${index + 1}`,
        uid,
        areaId: 101 + server,
        servername: servers[server] ?? zone,
        nick: index === 0 ? `${name}${end}` : name,
        level: random.between(12, 99),
        iconSmall: '',
        systemAvatar: pictures[(uid + place + index) % pictures.length] ?? '',
        lastPlayedAt: now - (place * 3 + index) * DAY_MS - random.between(HOUR_MS, 20 * HOUR_MS),
      };
    });
  });
}

async function showRoles(
  { core }: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  key: string,
  roles: readonly NewRole[],
  now: number,
): Promise<void> {
  const [zone] = zones;
  if (!zone) return;
  const ctx = contextFor(zone, await cast(key, zone), now);
  const firstOfZones = roles.filter((role) => roles.find(({ zone: abbr }) => abbr === role.zone) === role);
  await core.people.roles.show(ctx, firstOfZones);
  if (!SHY.has(key)) return;
  const played = zones.find(({ abbr }) => abbr === roles[0]?.zone);
  if (played) await core.people.games.modify(contextFor(played, await cast(key, played), now), true);
}

/** Every player of a zone is in one of its guilds. */
async function gather({ core }: Guildhall, zone: ZoneConfig, roles: readonly NewRole[], random: Random): Promise<void> {
  const names = GROUPS[zone.abbr] ?? [];
  const players = random.shuffle([...new Set(roles.filter((role) => role.zone === zone.abbr).map(({ uid }) => uid))]);
  for (const [index, name] of names.entries()) {
    const members = players.filter((_, place) => place % names.length === index);
    await core.gameTables.putGroup({
      zone: zone.abbr,
      groupId: `${zone.abbr}-g${index + 1}`,
      areaId: 101,
      servername: SERVERS[zone.abbr]?.[0] ?? '',
      name,
      icon: artPath(zone.pcIcon),
      members: members.map((uid, place) => ({ uid, position: PLACES[Math.min(place, PLACES.length - 1)] ?? '' })),
    });
  }
}

/** A post in which cards of all kinds stand. */
async function introduce(
  { core }: Guildhall,
  zone: ZoneConfig,
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  roles: readonly NewRole[],
  now: number,
): Promise<void> {
  const hero = actors.get('hero');
  const role = roles.find(({ uid, zone: abbr }) => uid === hero?.uid && abbr === zone.abbr);
  const theme = zone.themes.find(({ labelType }) => labelType === 1);
  if (!hero || !role || !theme) return;
  const [group = ''] = GROUPS[zone.abbr] ?? [];
  const cards = `[card,${role.nick},${role.roleId},3] [card,${group},${zone.abbr}-g1,2] [card,${hero.nick},${hero.uid},1]`;
  await core.posts.add(contextFor(zone, await cast('hero', zone), now - 5 * HOUR_MS), {
    wbTitle: '赛季过半，晒晒自己的船长名片',
    wbContent: `<p>从单桅渔船一路换到三层甲板，这是我的名片：${cards}</p><p>路过的船长也留一张吧，回头海上见面打个招呼。</p>`,
    wbThemeId: theme.themeId,
  });
}
