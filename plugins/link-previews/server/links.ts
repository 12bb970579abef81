import { createHash } from 'node:crypto';
import {
  readContent,
  settingsIfAny,
  type ContentNode,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { MAX_PREVIEWS } from '../contract.ts';
import { manifest } from '../manifest.ts';

/** A page that a post of a zone links to. */
export interface LinkedPage {
  readonly id: string;
  readonly zone: string;
  readonly url: string;
  readonly host: string;
}

/** Hosts of which a zone has previews. */
export const hostsIn = (ctx: Pick<RequestContext, 'zone'>): readonly string[] =>
  settingsIfAny(ctx, manifest).hosts ?? [];

/**
 * Whether a page may be asked: https, at the usual port of a host that the zone names, in nobody's
 * name.
 */
export function mayAsk({ protocol, username, password, port, hostname }: URL, hosts: readonly string[]): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

/** The pages of which a post shows previews, whether anything is known of them or not. */
export function pagesOf(ctx: Pick<RequestContext, 'zone'>, { content }: Pick<PostRow, 'content'>): LinkedPage[] {
  const hosts = hostsIn(ctx);
  // Most posts link to nothing, and need not be read.
  if (hosts.length === 0 || !content.includes('<a ')) return [];
  const urls = new Map<string, string>();
  addLinks(readContent(content).children, (href) => {
    const url = href.includes('#') ? null : URL.parse(href);
    if (url && urls.size < MAX_PREVIEWS && mayAsk(url, hosts)) urls.set(href, url.hostname);
  });
  const { abbr: zone } = ctx.zone;
  return [...urls].map(([url, host]) => ({ id: idOf(zone, url), zone, url, host }));
}

const idOf = (zone: string, url: string): string => createHash('sha256').update(`${zone} ${url}`).digest('hex');

function addLinks(nodes: readonly ContentNode[], add: (href: string) => void): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { href } = node.attrs;
    if (node.tag === 'a' && href !== undefined) add(href);
    addLinks(node.children, add);
  }
}
