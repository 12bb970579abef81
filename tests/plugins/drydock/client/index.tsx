import { createRoute } from '@tanstack/react-router';
import {
  code,
  defineClientPlugin,
  extend,
  homeTab,
  messageTab,
  opsPanel,
  route,
  sidebarCard,
} from '../../../../platform/sdk/index.ts';
import { composerTool } from '../../../../plugins/editor/client/face.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { DRYDOCK_MASTER, manifest } from '../manifest.ts';
import { arrived } from '../shared/arrived.ts';

const Quay = () => <p>the quay</p>;

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(route, {
      name: 'quay',
      create: (root) => createRoute({ getParentRoute: () => root, path: '/drydock', component: Quay }),
    }),
    extend(sidebarCard, { name: 'quay', places: ['home'], component: Quay }),
    extend(homeTab, { name: 'moored', labelTypes: [1], param: 'drydockStatus', icon: 'users', label: 'tab' }),
    extend(messageTab, { name: 'arrivals', address: 'drydock', of: arrived, label: 'tab', empty: 'empty' }),
    extend(opsPanel, {
      name: 'master',
      label: 'tab',
      gate: code(DRYDOCK_MASTER),
      load: async () => ({ Panel: Quay }),
    }),
    extend(composerTool, {
      name: 'anchor',
      icon: 'users',
      label: 'tab',
      run: ({ insertText }) => insertText('[anchor]'),
    }),
  ],
});
