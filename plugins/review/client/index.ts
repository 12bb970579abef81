import { defineClientPlugin, extend, route } from '../../../platform/sdk/index.ts';
import { deskGate as gate } from '../gates.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { deskRoute, detailRoute } from './routes.ts';

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, { name: 'desk', gate, create: deskRoute }),
    extend(route, { name: 'detail', gate, create: detailRoute }),
  ],
});
