import { couldBeSeen, running, settingsOf, type RequestContext, type Running } from '../../../server/sdk/index.ts';
import type { AdModule, Banner, DownloadEntrance, FloatAd } from '../contract.ts';
import { manifest } from '../manifest.ts';

interface Words {
  readonly title: string;
  readonly titleEn: string;
}

const say = ({ locale }: RequestContext, chinese: string, english: string) => (locale === 'en' ? english : chinese);
const titleIn = (ctx: RequestContext, { title, titleEn }: Words) => say(ctx, title, titleEn);

export const shownBanners = (ctx: RequestContext): Banner[] =>
  running(ctx, settingsOf(ctx, manifest).banners).map((banner) => ({
    advertiseId: banner.id,
    imgUrl: banner.image,
    imgJumpUrl: banner.link,
    imgTip: titleIn(ctx, banner),
  }));

export const shownFloats = (ctx: RequestContext): FloatAd[] =>
  running(ctx, settingsOf(ctx, manifest).floats).map((float) => ({
    advertiseId: float.id,
    imgUrl: float.image,
    imgJumpUrl: float.link,
    imgTip: titleIn(ctx, float),
    buttonInfos: (float.buttons ?? []).map(({ name, nameEn, link }) => ({
      buttonName: say(ctx, name, nameEn),
      buttonJumpUrl: link,
    })),
  }));

export function downloadEntrance(ctx: RequestContext): DownloadEntrance {
  const { download } = settingsOf(ctx, manifest);
  const { mobile, pc, mac } = download ?? {};
  const flag = (way: object | undefined) => (way ? 1 : 0);
  return {
    advertiseId: download?.id ?? 0,
    downloadGameEntrance: flag(mobile ?? pc ?? mac),
    downloadGameType: download?.kind === 'file' ? 1 : 2,
    supportMobile: flag(mobile),
    supportPc: flag(pc),
    supportMac: flag(mac),
    mobileDownloadUrl: mobile?.url ?? '',
    pcDownloadUrl: pc?.url ?? '',
    macDownloadUrl: mac?.url ?? '',
    mobileRemindIntro: mobile ? say(ctx, mobile.intro, mobile.introEn) : '',
    pcRemindIntro: pc ? say(ctx, pc.intro, pc.introEn) : '',
    gameIcon: download ? (download.icon ?? ctx.zone.pcIcon) : '',
  };
}

/** Whether an ad of the zone could have been seen by now: one that runs, or did until shortly. */
export function isKnown(ctx: RequestContext, module: AdModule, id: number): boolean {
  const { banners, floats, download } = settingsOf(ctx, manifest);
  if (module === 'download') return download?.id === id;
  const ads: readonly (Running & { id: number })[] = module === 'banner' ? banners : floats;
  return ads.some((ad) => ad.id === id && couldBeSeen(ad, ctx.now));
}

/**
 * What an ad of the zone says; empty for one that has left the settings. The download card has the
 * name of the game.
 */
export function nameOf(ctx: RequestContext, module: AdModule, id: number): string {
  const { banners, floats, download } = settingsOf(ctx, manifest);
  if (module === 'download')
    return download?.id === id ? say(ctx, ctx.zone.name, ctx.zone.nameEn ?? ctx.zone.name) : '';
  const ads: readonly (Words & { id: number })[] = module === 'banner' ? banners : floats;
  const ad = ads.find((one) => one.id === id);
  return ad ? titleIn(ctx, ad) : '';
}
