import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../platform/contract/index.ts';
import { Count, Empty, Flag, Id, Paging } from '../../platform/contract/schemas.ts';
import { countsGate } from './gates.ts';

/** Entries of one batch. */
export const BATCH_MOST = 50;

const Ad = {
  advertiseId: Id,
  imgUrl: Type.String(),
  /** `/path` of this site, or `http(s)://...`. */
  imgJumpUrl: Type.String(),
  imgTip: Type.String(),
};
const Banner = Type.Object(Ad);
export type Banner = Static<typeof Banner>;

export const bannerList = endpoint({
  method: 'GET',
  path: '/api/bbs/banner/get_banner',
  gate: everyone,
  summary: 'The banners of the zone that run now',
  input: Empty,
  reply: Type.Object({ list: Type.Array(Banner) }),
  cache: 'public',
  isSameForAll: true,
});

/**
 * `downloadGameType` 1: the addresses are files (same tab), 2: pages (new tab). What is not
 * supported has an empty address.
 */
const DownloadEntrance = Type.Object({
  advertiseId: Count,
  downloadGameEntrance: Flag,
  downloadGameType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  supportMobile: Flag,
  supportPc: Flag,
  supportMac: Flag,
  mobileDownloadUrl: Type.String(),
  pcDownloadUrl: Type.String(),
  macDownloadUrl: Type.String(),
  mobileRemindIntro: Type.String(),
  pcRemindIntro: Type.String(),
  gameIcon: Type.String(),
});
export type DownloadEntrance = Static<typeof DownloadEntrance>;

const FloatAd = Type.Object({
  ...Ad,
  buttonInfos: Type.Array(Type.Object({ buttonName: Type.String(), buttonJumpUrl: Type.String() })),
});
export type FloatAd = Static<typeof FloatAd>;

export const floatChart = endpoint({
  method: 'GET',
  path: '/api/bbs/product/web/get_float_chart',
  gate: everyone,
  summary: 'The ways to download the game, and the float ads of the zone that run now',
  input: Empty,
  reply: Type.Object({ gameDownloadEntranceConfig: DownloadEntrance, floatChartList: Type.Array(FloatAd) }),
  cache: 'public',
  isSameForAll: true,
});

/** Where a reader sat: iOS 1, Android 2, PC 3. */
export const Platform = { ios: 1, android: 2, pc: 3 } as const;
const PlatformCode = Type.Integer({ minimum: 1, maximum: 3 });
const NAMES = { iOS: Platform.ios, Android: Platform.android, PC: Platform.pc } as const;
/** A code as an address has it, and the names of the codes. */
const PlatformText = Type.Enum(['1', '2', '3', 'iOS', 'Android', 'PC']);

/** The code of what was sent. */
export const platformCode = (sent: Static<typeof PlatformCode> | Static<typeof PlatformText>): number =>
  NAMES[sent as keyof typeof NAMES] ?? Number(sent); // what is no name is a code

const entry = {
  module: Type.Enum(['banner', 'float', 'download'], { description: 'Where it was shown' }),
  act: Type.Enum(['browse', 'click']),
  /** `advertiseId` of the ad. */
  target: Id,
  platform: Type.Union([PlatformCode, PlatformText]),
};
const Entry = Type.Object(entry);
export type AdEntry = Static<typeof Entry>;
export type AdModule = AdEntry['module'];

/** Needs a token as every write; a page that closes has fetched it before. */
export const saveBatch = endpoint({
  method: 'POST',
  path: '/api/bbs/advertise/statistic/save_batch',
  repeat: 'again',
  gate: everyone,
  summary: 'What a reader saw of the ads and clicked; also sent as a beacon. One unknown ad refuses the batch',
  input: Type.Object({ batch: Type.Array(Entry, { minItems: 1, maxItems: BATCH_MOST }) }),
  reply: Empty,
  rate: 'log',
  countsReaders: true,
});

export const saveOne = endpoint({
  method: 'GET',
  path: '/api/bbs/advertise/statistic/save',
  repeat: 'again',
  gate: everyone,
  summary: 'The same for one entry',
  input: Entry,
  reply: Empty,
  rate: 'log',
  sameSite: true,
  countsReaders: true,
});

const CountRow = Type.Object({
  /** The zone's day, yyyymmdd. */
  day: Type.Integer(),
  module: entry.module,
  advertiseId: Id,
  /** What the ad says now; empty once it has left the settings. */
  imgTip: Type.String(),
  platform: PlatformCode,
  browse: Count,
  click: Count,
});
export type CountRow = Static<typeof CountRow>;

/** Managers alone. */
export const adCounts = endpoint({
  method: 'GET',
  path: '/api/bbs/advertise/statistic/list',
  gate: countsGate,
  summary: 'What was counted in this zone, by day, ad and platform, newest day first',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(CountRow), hasMore: Type.Boolean() }),
});
