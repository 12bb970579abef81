import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { Empty } from '../schemas.ts';

/** Site switches and the caller's address. */
const switches = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    gate: everyone,
    summary: 'Gray-mode switches and the caller address',
    input: Empty,
    reply: Type.Object({
      gray_page: Type.Integer(),
      web_gray_screen: Type.Integer(),
      web_gray_screen_status: Type.Integer(),
      client_ip: Type.String(),
    }),
    zoned: false,
  });
export const openKey = switches('/api/bbs/product/openkey');
/** The same under the path of the web site. */
export const webOpenKey = switches('/api/bbs/product/web/openkey');
export type OpenKey = Static<typeof openKey.reply>;

export const productMap = endpoint({
  method: 'GET',
  path: '/api/bbs/product/map',
  gate: everyone,
  summary: 'Zone abbreviation to game code',
  input: Empty,
  reply: Type.Record(Type.String(), Type.Integer()),
  zoned: false,
});

/** The same at the address that game clients ask (docs/product/old-addresses.md). */
export const gameApi = endpoint({
  ...productMap,
  path: '/mobile/gameapi',
});

/** What the browser may know of another zone, for the game switcher. */
export const ZoneLink = Type.Object({
  abbr: Type.String(),
  gameId: Type.Integer(),
  name: Type.String(),
  icon: Type.String(),
  group: Type.Record(Type.String(), Type.String()),
  href: Type.String(),
});
export type ZoneLink = Static<typeof ZoneLink>;

export const isCompanyIp = endpoint({
  method: 'GET',
  path: '/api/bbs/user/common/is-company-ip',
  gate: everyone,
  summary: 'Whether the caller is on the company network',
  input: Empty,
  reply: Type.Object({ isCompanyIp: Type.Boolean() }),
  zoned: false,
});
