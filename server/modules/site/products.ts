import { localName } from '../../../platform/contract/zone/local-name.ts';
import { EMOTICONS, stickerNamed, stickerUrl } from '../../../platform/contract/content/index.ts';
import {
  commonSettings,
  emoticonList,
  GameListType,
  gameList,
  gameListByType,
  gameSearch,
  miniInfo,
  postLabels,
  vipPostLabels,
  productDetail,
  productLabels,
  productPosts,
  productsByGame,
  type Game,
  type Product,
} from '../../../platform/contract/endpoints/products.ts';
import { PostSort, type Post } from '../../../platform/contract/endpoints/posts.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { code, passes, PermissionCode } from '../../../platform/contract/index.ts';
import { writableThemes, type ZoneConfig } from '../../../platform/contract/zone/index.ts';
import { route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';
import { viewerFor } from '../accounts/index.ts';
import type { ListQuery } from '../posts/index.ts';
import { presentThemes } from '../themes/index.ts';

export interface ProductDeps {
  /** The game code of each abbreviation. */
  readonly productMap: () => Readonly<Record<string, number>>;
  /** All zones, in the order of the product map. */
  readonly zones: () => readonly ZoneConfig[];
  readonly posts: {
    list(ctx: RequestContext, query: ListQuery): Promise<{ readonly list: Post[] }>;
    detail(ctx: RequestContext, wbId: number): Promise<Post>;
  };
}

/** Posts of each zone in `home_product_weibo`. */
const POSTS_OF_A_ZONE = 3;
const IMAGE_TYPES = ['image/gif', 'image/jpeg', 'image/png'];

/** Products, games and what forms need to know of the site. */
export function productRoutes({ productMap, zones, posts }: ProductDeps): RouteExtension[] {
  const running = (): ZoneConfig[] => zones().filter(({ state }) => state === 'running');
  /**
   * Another zone, as this viewer sees it with their rights there. What is the same for everybody is
   * kept by the posts.
   */
  const visiting = (ctx: RequestContext, zone: ZoneConfig): RequestContext => ({
    ...ctx,
    zone,
    viewer: ctx.viewer && viewerFor(ctx.viewer, zone),
  });

  return [
    route(productDetail, async (ctx) => productOf(ctx, ctx.zone)),
    // A game is named by its code in the product map, read the other way round, or by the id that
    // its zones bear.
    route(productsByGame, async (ctx, { game_id: id }) => {
      const codes = productMap();
      return running()
        .filter(({ abbr, gameId }) => codes[abbr] === id || gameId === id)
        .map((zone) => productOf(ctx, zone));
    }),
    route(productLabels, async (ctx) => {
      const labels = Map.groupBy(running(), ({ switcherGroup }) => switcherGroup[ctx.locale]);
      return [...labels].map(([label, list]) => ({ label, products: list.map((zone) => productOf(ctx, zone)) }));
    }),
    route(productPosts, (ctx) =>
      Promise.all(
        running().map(async (zone) => {
          const query = { limit: POSTS_OF_A_ZONE, offset: 0, sort: PostSort.hottest };
          return { product: productOf(ctx, zone), list: (await posts.list(visiting(ctx, zone), query)).list };
        }),
      ),
    ),
    route(gameList, async (ctx) => gamesOf(ctx, running())),
    route(gameListByType, async (ctx, { type = GameListType.all }) =>
      gamesOf(ctx, running().filter(KEEPS[type] ?? all)),
    ),
    route(gameSearch, async (ctx, { gameName = '' }) => {
      const text = gameName.normalize('NFKC').trim().toLowerCase();
      const named = ({ name, nameEn = '' }: ZoneConfig) => `${name}\n${nameEn}`.toLowerCase().includes(text);
      return gamesOf(ctx, running().filter(named));
    }),
    route(commonSettings, async () => ({
      titleLimit: LIMITS.title,
      postLimit: LIMITS.postLength,
      commentMin: LIMITS.commentMin,
      commentLimit: LIMITS.commentMax,
      commentImageLimit: LIMITS.commentImages,
      imageBytes: LIMITS.imageBytes,
      imageTypes: IMAGE_TYPES,
      searchLimit: LIMITS.search,
      nickLimit: LIMITS.nick,
    })),
    route(emoticonList, async () => EMOTICON_LIST),
    route(postLabels, async (ctx) => labelsOf(ctx)),
    route(vipPostLabels, async (ctx) => labelsOf(ctx)),
    route(miniInfo, async (ctx, { wbId }) => {
      const post = await posts.detail(ctx, wbId);
      const { wbZone, wbTitle, wbDesc, wbThemeId, wbcCount, wbfCount, userInfo } = post;
      const image = post.wbImages[0]?.thumb ?? '';
      const { nick, uid } = userInfo;
      return { wbId, wbZone, wbTitle, wbDesc, wbThemeId, image, wbcCount, wbfCount, nick, uid };
    }),
  ];
}

const EMOTICON_LIST = EMOTICONS.map(({ name, glyph }) => {
  const sticker = stickerNamed(name);
  return { name, code: `[${name}]`, glyph, ...(sticker ? { url: stickerUrl(sticker.code) } : {}) };
});

function labelsOf(ctx: RequestContext) {
  const sortList = presentThemes(ctx);
  if (!ctx.viewer) return { sortList, postSortList: [] };
  const writer = { signedIn: true, manager: passes(code(PermissionCode.manager), ctx.viewer) };
  const writable = new Set(writableThemes(ctx.zone.themes, writer).map(({ themeId }) => themeId));
  return { sortList, postSortList: sortList.filter(({ themeId }) => writable.has(themeId)) };
}

const all = (): boolean => true;
const KEEPS: Readonly<Record<number, (zone: ZoneConfig) => boolean>> = {
  [GameListType.all]: all,
  [GameListType.openForContributions]: ({ openContribute }) => openContribute,
  [GameListType.withMobileSite]: ({ selectPcMobile }) => selectPcMobile !== 'pc',
};

function productOf(ctx: RequestContext, zone: ZoneConfig): Product {
  const { abbr, gameId, href, pcIcon, gwAddress, gate, trackingId, pcTopLogo, mobileTopLogo } = zone;
  const { bgp, bgType, bgcRGB, bgRepeat, contributeCondition, openContribute, selectPcMobile } = zone;
  return {
    abbr,
    gameId,
    name: localName(zone, ctx.locale),
    href,
    pcIcon,
    gwAddress,
    gate,
    trackingId,
    pcTopLogo,
    mobileTopLogo,
    bgp,
    bgType,
    bgcRGB,
    bgRepeat,
    contributeCondition,
    openContribute,
    selectPcMobile,
  };
}

/** The games of these zones; a zone without a game yet is none. */
function gamesOf(ctx: RequestContext, zones: readonly ZoneConfig[]): Game[] {
  const games = Map.groupBy(
    zones.filter(({ gameId }) => gameId > 0),
    ({ gameId }) => gameId,
  );
  return [...games].map(([gameId, [first, ...more]]) => ({
    gameId,
    name: first ? localName(first, ctx.locale) : '',
    icon: first?.pcIcon ?? '',
    zones: [...(first ? [first] : []), ...more].map((zone) => ({ abbr: zone.abbr, name: localName(zone, ctx.locale) })),
  }));
}
