import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../gate.ts';
import { Empty, Id } from '../schemas.ts';
import type { Post } from './posts.ts';

/** What others show of a page that was shared with them. */
const ShareCard = Type.Object({
  title: Type.String(),
  desc: Type.String(),
  /** Addresses on this site: its own pages make them whole. */
  imgUrl: Type.String(),
  link: Type.String(),
});
export type ShareCard = Static<typeof ShareCard>;

export const shareInfo = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/get_share_info',
  gate: everyone,
  summary: 'How a post is shared; refused while it is in review',
  input: Type.Object({ wbId: Id }),
  reply: ShareCard,
});

export const shareSettings = endpoint({
  method: 'GET',
  path: '/api/bbs/settings/share',
  gate: everyone,
  summary: "How the zone's forum itself is shared",
  input: Empty,
  reply: ShareCard,
});

/** Spec `wbAudit` of a post in review, and the mark that excepts one. */
export const isInReview = ({ wbAudit, wbMark }: Pick<Post, 'wbAudit' | 'wbMark'>): boolean =>
  (wbAudit === 0 || wbAudit === 1) && wbMark !== 32;
