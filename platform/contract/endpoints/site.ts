import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { Empty } from '../schemas.ts';

/** Site switches (spec 1 section 3 "Site config") and whether this visitor is on the company network. */
export const openKey = endpoint({
  method: 'GET',
  path: '/api/bbs/product/openkey',
  gate: everyone,
  summary: 'Gray-mode switches and the caller address',
  input: Empty,
  reply: Type.Object({
    gray_page: Type.Integer(),
    web_gray_screen: Type.Integer(),
    web_gray_screen_status: Type.Integer(),
    client_ip: Type.String(),
  }),
});
export type OpenKey = Static<typeof openKey.reply>;

export const productMap = endpoint({
  method: 'GET',
  path: '/api/bbs/product/map',
  gate: everyone,
  summary: 'Zone abbreviation to game code',
  input: Empty,
  reply: Type.Record(Type.String(), Type.Integer()),
});

/** What the browser may know of another zone, for the game switcher. */
export const ZoneLink = Type.Object({
  abbr: Type.String(),
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
});
