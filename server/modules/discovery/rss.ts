import { localName } from '../../../platform/contract/zone/local-name.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import { titleOr } from '../../../platform/contract/post-title.ts';
import { themesFor } from '../../../platform/contract/zone/index.ts';
import { isHeld } from '../../sdk/etag.ts';
import { fail, isIncomplete } from '../../sdk/index.ts';
import { addresses, inLanguage, MACHINE_RATE, VISITOR, xmlText, type DiscoveryDeps } from './place.ts';

const ITEMS = 30;

/**
 * `GET /rss.xml?zone=&themeId=&lng=`: the newest posts of a zone, or of one of its themes, as
 * visitors see them.
 */
export function rssRoute(app: FastifyInstance, deps: DiscoveryDeps): void {
  app.get<{ Querystring: { themeId?: string } }>(
    '/rss.xml',
    { schema: { hide: true }, config: MACHINE_RATE },
    async (request, reply) => {
      const { ctx, named, headers } = inLanguage(deps, request);
      const { zone, locale } = ctx;
      const themes = new Map(themesFor(zone.themes, VISITOR).map((theme) => [theme.themeId, theme]));
      const theme = themeOf(request.query.themeId, themes);
      const to = addresses(deps, request, zone.abbr);
      const query = theme ? { themeId: theme.themeId } : {};
      const { list } = await deps.posts.list(ctx, { limit: ITEMS, offset: 0, sort: PostSort.newest, ...query });
      const name = deps.siteText('title', ctx);
      const themeName = theme && localName(theme, locale);
      const { Feed } = await import('feed'); // few hosts are ever asked for one: not at the start
      const feed = new Feed({
        title: themeName ? `${themeName} - ${name}` : name,
        description: deps.siteText('description', ctx),
        id: to('/', query),
        link: to('/', query),
        language: locale,
        favicon: `${deps.originOf(request)}${zone.pcIcon}`,
        copyright: name,
        updated: new Date(list[0]?.wbCreateTime ?? 0),
        feedLinks: { rss: to('/rss.xml', { ...query, ...named }) },
      });
      for (const post of list) {
        const category = themes.get(post.wbThemeId);
        const link = to(`/posts/${post.wbId}`);
        const description = xmlText(post.wbDesc);
        feed.addItem({
          title: titleOr(xmlText(post.wbTitle), description),
          id: link,
          link,
          description,
          date: new Date(post.wbCreateTime),
          author: [{ name: xmlText(post.userInfo.nick) }],
          category: category ? [{ name: localName(category, locale) }] : [],
        });
      }
      const body = feed.rss2();
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      if (isIncomplete(ctx.tagLog)) reply.header('cache-control', 'no-store');
      else reply.headers({ ...headers, etag });
      if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/rss+xml; charset=utf-8').send(body);
    },
  );
}

/** @throws NOT_FOUND for a theme that visitors do not have */
function themeOf<T>(named: string | undefined, themes: ReadonlyMap<number, T>): T | undefined {
  if (named === undefined || named === '') return undefined;
  const theme = themes.get(Number(named));
  if (!theme) throw fail('NOT_FOUND');
  return theme;
}
