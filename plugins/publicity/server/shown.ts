import { couldBeSeen, running, settingsOf, type InputOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { PublicityCard, publicityCards } from '../contract.ts';
import { manifest, type PublicitySettings } from '../manifest.ts';

type Place = InputOf<typeof publicityCards>['place'];
type Setting = PublicitySettings['cards'][number];

/** Cards beside one page. */
const AT_ONCE = 3;

const cardsOf = (ctx: RequestContext) => settingsOf(ctx, manifest).cards;
const titleOf = ({ locale }: RequestContext, { title, titleEn }: Setting): string =>
  locale === 'en' ? titleEn : title;

/** What stands beside pages of this kind now. */
export const shownAt = (ctx: RequestContext, place: Place): PublicityCard[] =>
  running(ctx, cardsOf(ctx))
    .filter(({ places }) => !places || places.includes(place))
    .slice(0, AT_ONCE)
    .map((card) => ({ id: card.id, title: titleOf(ctx, card), imgUrl: card.image, jumpUrl: card.link }));

/** Whether somebody could have seen this card of the zone by now. */
export const isKnown = (ctx: RequestContext, id: number): boolean =>
  cardsOf(ctx).some((card) => card.id === id && couldBeSeen(card, ctx.now));

/** What a card of the zone says; empty for one that has left the settings. */
export function titleIn(ctx: RequestContext, id: number): string {
  const card = cardsOf(ctx).find((one) => one.id === id);
  return card ? titleOf(ctx, card) : '';
}
