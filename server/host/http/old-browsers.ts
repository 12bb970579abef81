// i18n-keys: shell:server.maintenance, shell:server.otherBrowser
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../operations/config.ts';
import { sendPlainPage } from './plain-page.ts';
import { localeOf } from '../translate.ts';
import type { Translator } from '../services.ts';

const PATH = '/maintenance';
/**
 * Up to version 10, and 11: none of them runs what a page of ours is made of, nor shows it in gray.
 */
const INTERNET_EXPLORER = /\bMSIE \d|\bTrident\//;
const isOld = ({ headers }: FastifyRequest): boolean => INTERNET_EXPLORER.test(headers['user-agent'] ?? '');

interface OldBrowserOptions {
  readonly grayMode: Config['grayMode'];
  readonly translator: Translator;
}

/**
 * While `web_gray_screen` is 1 and `web_gray_screen_status` is not, Internet Explorer is led from
 * any page to one that says that the forum is under maintenance. Before kept pages are looked at:
 * they are the same for every browser.
 */
export const turnOldBrowsersAway = fastifyPlugin(
  async (app: FastifyInstance, { grayMode, translator }: OldBrowserOptions) => {
    if (grayMode.web_gray_screen !== 1 || grayMode.web_gray_screen_status === 1) return;
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.url !== '/*' || !isOld(request)) return done();
      void reply.header('cache-control', 'no-store').header('vary', 'user-agent').redirect(PATH, 302);
    });
    app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
      const locale = localeOf(request.cookies, request.headers['accept-language']);
      const say = (id: string): string => translator.text(locale, id, {}, 'shell');
      return sendPlainPage(reply, 503, {
        locale,
        title: say('server.maintenance'),
        advice: say('server.otherBrowser'),
      });
    });
  },
);
