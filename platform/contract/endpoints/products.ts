import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { Count, Id } from '../schemas.ts';
import { Post, Theme } from './posts.ts';

/** A zone as others know it. */
export const Product = Type.Object({
  abbr: Type.String(),
  gameId: Count,
  name: Type.String(),
  href: Type.String(),
  pcIcon: Type.String(),
  gwAddress: Type.String(),
  gate: Type.String(),
  trackingId: Type.String(),
  bgp: Type.String(),
  bgType: Type.Integer(),
  bgcRGB: Type.String(),
  bgRepeat: Type.String(),
  contributeCondition: Type.Integer(),
  openContribute: Type.Boolean(),
  selectPcMobile: Type.String(),
  pcTopLogo: Type.String(),
  mobileTopLogo: Type.String(),
});
export type Product = Static<typeof Product>;

/** A read that everybody may ask for. */
const get = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({ method: 'GET', path, gate: everyone, summary, input: Type.Object(input), reply });

/** One of the whole site, whichever zone is stopped. */
const getOfSite = <I extends TProperties, R extends TSchema>(path: string, summary: string, input: I, reply: R) =>
  endpoint({ method: 'GET', path, gate: everyone, summary, input: Type.Object(input), reply, zoned: false });

export const productDetail = get('/api/bbs/product/get_detail', 'The product of the zone', {}, Product);

export const productsByGame = getOfSite(
  '/api/bbs/product/web/get_by_game',
  'The running zones of a game',
  { game_id: Id },
  Type.Array(Product),
);

export const productLabels = getOfSite(
  '/api/bbs/product/web/get_home_product_label',
  'Labels of the game switcher, each with its running zones',
  {},
  Type.Array(Type.Object({ label: Type.String(), products: Type.Array(Product) })),
);

export const productPosts = getOfSite(
  '/api/bbs/product/web/home_product_weibo',
  'Every running zone with its three hottest posts',
  {},
  Type.Array(Type.Object({ product: Product, list: Type.Array(Post) })),
);

/** A game: what its zones have in common. */
export const Game = Type.Object({
  gameId: Id,
  /** Name of its first zone. */
  name: Type.String(),
  icon: Type.String(),
  zones: Type.Array(Type.Object({ abbr: Type.String(), name: Type.String() })),
});
export type Game = Static<typeof Game>;

/** What `get_game_list` asks for. */
export const GameListType = { all: 0, openForContributions: 1, withMobileSite: 2 } as const;

export const gameList = getOfSite('/api/bbs/common/game/list', 'Games with a running zone', {}, Type.Array(Game));
export const gameListByType = getOfSite(
  '/api/bbs/common/get_game_list',
  'The same by type: 0 all, 1 open for contributions, 2 with a mobile site',
  { type: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })) },
  Type.Array(Game),
);
export const gameSearch = getOfSite(
  '/api/bbs/common/game/all',
  'Games whose name, or a zone of theirs, contains this text',
  { gameName: Type.Optional(Type.String({ maxLength: 40 })) },
  Type.Array(Game),
);

export const commonSettings = getOfSite(
  '/api/bbs/settings/get_common',
  'Limits that forms keep to',
  {},
  Type.Object({
    titleLimit: Count,
    postLimit: Count,
    commentMin: Count,
    commentLimit: Count,
    commentImageLimit: Count,
    imageBytes: Count,
    imageTypes: Type.Array(Type.String()),
    searchLimit: Count,
    nickLimit: Count,
  }),
);

export const emoticonList = get(
  '/api/bbs/emoji/list',
  'Emoticons, written in texts as [name]; those with a url also move, written as an image of that address',
  {},
  Type.Array(
    Type.Object({ name: Type.String(), code: Type.String(), glyph: Type.String(), url: Type.Optional(Type.String()) }),
  ),
);

export const postLabels = get(
  '/api/bbs/weibo/sort/getLabel',
  'Themes to read, and those of them that the viewer may post in',
  {},
  Type.Object({ sortList: Type.Array(Theme), postSortList: Type.Array(Theme) }),
);

/** The same at its address of the VIP interface. */
export const vipPostLabels = endpoint({ ...postLabels, path: '/api/bbs/vip/weibo/sort/get_label' });

export const miniInfo = get(
  '/api/bbs/weibo/miniInfo',
  'A post in short, for links to it',
  { wbId: Id },
  Type.Object({
    wbId: Id,
    wbZone: Type.String(),
    wbTitle: Type.String(),
    wbDesc: Type.String(),
    wbThemeId: Id,
    image: Type.String(),
    wbcCount: Count,
    wbfCount: Count,
    nick: Type.String(),
    uid: Id,
  }),
);
