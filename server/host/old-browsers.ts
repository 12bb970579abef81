// i18n-keys: shell:server.maintenance, shell:server.otherBrowser
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { localeOf, type Translator } from './translate.ts';

const PATH = '/maintenance';
/** Up to version 10, and 11: none of them runs what a page of ours is made of, nor shows it in gray. */
const INTERNET_EXPLORER = /\bMSIE \d|\bTrident\//;
const isOld = ({ headers }: FastifyRequest): boolean => INTERNET_EXPLORER.test(headers['user-agent'] ?? '');

/** Nothing but the page itself, and its styles in it. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`;

/**
 * While `web_gray_screen` is 1 and `web_gray_screen_status` is not, Internet Explorer is led from any page to one that says that the forum is
 * under maintenance (spec 1 section 4). Before kept pages are looked at: they are the same for every browser.
 */
export function registerOldBrowsers(app: FastifyInstance, { grayMode }: Config, translator: Translator): void {
  if (grayMode.web_gray_screen !== 1 || grayMode.web_gray_screen_status === 1) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== '/*' || !isOld(request)) return done();
    void reply.header('cache-control', 'no-store').header('vary', 'user-agent').redirect(PATH, 302);
  });
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const locale = localeOf(request.cookies, request.headers['accept-language']);
    const say = (id: string): string => translator.text(locale, id, {}, 'shell');
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(page(locale, say('server.maintenance'), say('server.otherBrowser')));
  });
}

/** Markup and styles that the browsers of that time know. It is longer than 512 bytes: for less they would show a page of their own. */
const page = (locale: string, title: string, advice: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { margin: 0; background: #eceff1; color: #263238; font-family: "Microsoft YaHei", SimSun, Arial, sans-serif; text-align: center; }
.panel { width: 80%; max-width: 560px; margin: 120px auto 0; padding: 48px 24px; background: #fff; border: 1px solid #cfd8dc; }
h1 { margin: 0 0 16px; font-size: 24px; }
p { margin: 0; font-size: 16px; line-height: 1.6; }
</style>
</head>
<body>
<div class="panel" role="main">
<h1>${title}</h1>
<p>${advice}</p>
</div>
</body>
</html>
`;
