import { EventEmitter } from 'node:events';
import https from 'node:https';
import { Readable } from 'node:stream';

/**
 * Loaded into the server before anything else (`node --import`): pages of a host that nobody else
 * has, for what the server asks of the web. The product knows nothing of it.
 */
const HOST = 'pages.test';
const { request } = https;

const page = ({ pathname }) => `<!doctype html><html><head>
  <meta property="og:site_name" content="海上图书馆">
  <meta property="og:title" content="${decodeURIComponent(pathname.slice(1))} &lt;b&gt;">
  <meta property="og:description" content="${'一张旧海图，画着北边的暗礁和潮水的方向。'.repeat(12)}">
  </head><body>…</body></html>`;

https.request = (url, ...rest) => {
  if (url.hostname !== HOST) return request(url, ...rest);
  const asking = new EventEmitter();
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  asking.end = () => {
    const response = Object.assign(Readable.from([Buffer.from(page(url))]), { statusCode: 200, headers });
    setImmediate(() => asking.emit('response', response));
  };
  return asking;
};
