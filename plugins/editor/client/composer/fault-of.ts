import type { Refusal } from '../../../../platform/sdk/index.ts';
import { refusalIn } from '../../../../platform/sdk/fault.ts';
import type { Attachments, Fault } from '../face/composer-storage.ts';
import { postFields, type Panel } from '../face/post-panels.ts';

/**
 * Where the composer shows what the server refuses: by the field that it names, else by its id.
 */
const PLACES: Readonly<Record<string, string>> = {
  wbTitle: 'title',
  title: 'title',
  TITLE_REQUIRED: 'title',
  TITLE_TOO_LONG: 'title',
  SUGGESTION_TITLE_REQUIRED: 'title',
  wbThemeId: 'theme',
  themeId: 'theme',
  THEME_REQUIRED: 'theme',
  THEME_UNKNOWN: 'theme',
  THEME_FORBIDDEN: 'theme',
  wbContent: 'body',
  content: 'body',
  CONTENT_EMPTY: 'body',
  CONTENT_TOO_LONG: 'body',
  LINK_FORBIDDEN: 'body',
  CARD_CLOSED: 'body',
  TOO_MANY_IMAGES: 'body',
  IMAGE_UNKNOWN: 'body',
};

type Where = readonly [panels: readonly Panel[], attachments: Attachments, isNew: boolean];

/**
 * The part of the composer that a refusal is about: `title`, `theme`, `body`, the id of a panel, or
 * null when it is about none. A field is the panel's that sends it, and an id of a plugin is its
 * panel's.
 */
async function placeOfRefusal(
  { errorId, plugin, field }: Refusal,
  ...[panels, attachments, isNew]: Where
): Promise<string | null> {
  const [name = ''] = field.split('/');
  if (name in PLACES) return PLACES[name] ?? null;
  if (name !== '')
    for (const panel of panels) if (name in (await postFields([panel], attachments, isNew))) return panel.id;
  const own = panels.filter((panel) => panel.plugin === plugin);
  const told = own.find(({ refusals }) => refusals?.includes(errorId));
  if (told) return told.id;
  if (plugin === '') return PLACES[errorId] ?? null;
  return own.find(({ refusals }) => refusals === undefined)?.id ?? null;
}

/**
 * A refusal by the server as a fault of the part of the composer that it is about; null: it is
 * about none, and has to be said elsewhere.
 */
export async function faultOf(error: unknown, ...where: Where): Promise<Fault | null> {
  const refusal = refusalIn(error);
  if (refusal === null) return null;
  const place = await placeOfRefusal(refusal, ...where);
  return place === null ? null : { place, refusal, text: refusal.reason };
}
