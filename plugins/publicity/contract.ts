import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../platform/contract/index.ts';
import { Count, Empty, Id, Paging } from '../../platform/contract/schemas.ts';
import { countsGate } from './gates.ts';

const Card = Type.Object({
  id: Id,
  title: Type.String(),
  imgUrl: Type.String(),
  /** `/path` of this site, or `http(s)://...`. */
  jumpUrl: Type.String(),
});
export type PublicityCard = Static<typeof Card>;

export const publicityCards = endpoint({
  method: 'GET',
  path: '/api/bbs/publicity/list',
  gate: everyone,
  summary: 'What the zone draws attention to now beside pages of this kind, at most three',
  input: Type.Object({ place: Type.Enum(['home', 'post', 'user']) }),
  reply: Type.Object({ list: Type.Array(Card) }),
  cache: 'public',
  isSameForAll: true,
});

const Act = Type.Enum(['view', 'click']);
export type PublicityAct = Static<typeof Act>;

export const savePublicity = endpoint({
  method: 'POST',
  path: '/api/bbs/publicity/statistic/save',
  repeat: 'as-it-stands',
  gate: everyone,
  summary: 'A reader has seen a card or followed it: each counts once per reader and day',
  input: Type.Object({ id: Id, act: Act }),
  reply: Empty,
  rate: 'log',
  countsReaders: true,
  // It is the reader's alone, and tells nobody anything.
  forBanned: true,
});

const CountRow = Type.Object({
  /** The zone's day, yyyymmdd. */
  day: Type.Integer(),
  id: Id,
  /** What the card says now; empty once it has left the settings. */
  title: Type.String(),
  views: Count,
  clicks: Count,
});
export type PublicityCount = Static<typeof CountRow>;

export const publicityCounts = endpoint({
  method: 'GET',
  path: '/api/bbs/publicity/statistic/list',
  gate: countsGate,
  summary: 'What was counted in this zone, by day and card, newest day first',
  input: Type.Object({ ...Paging }),
  reply: Type.Object({ list: Type.Array(CountRow), hasMore: Type.Boolean() }),
});
