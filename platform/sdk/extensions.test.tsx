import { describe, expect, it } from 'vitest';
import { code, signedIn } from '../contract/gate.ts';
import { defineManifest } from '../contract/manifest.ts';
import type { TObject } from 'typebox';
import {
  useExtensions,
  Extensions,
  extend,
  sidebarCard,
  topbarItem,
  userTab,
  defineClientPlugin,
  type Extension,
} from './index.ts';
import { testApp, testUser } from './test-support.tsx';

const plugin = (id: string, extensions: Extension[]) =>
  defineClientPlugin({ manifest: defineManifest({ id, settings: {} as TObject }), extensions });
const item = (text: string) => () => <i>{text}</i>;
const Failing = (): never => {
  throw new Error('broken card');
};

const plugins = [
  plugin('b', [extend(topbarItem, { name: 'late', order: 200, component: item('late') })]),
  plugin('a', [
    extend(topbarItem, { name: 'open', component: item('open') }),
    extend(topbarItem, { name: 'members', gate: signedIn, component: item('members') }),
    extend(topbarItem, { name: 'managers', gate: code(13), component: item('managers') }),
    extend(topbarItem, { name: 'first', order: 1, component: item('first') }),
  ]),
];
const texts = (html: string) => [...html.matchAll(/<i>(.*?)<\/i>/g)].map((match) => match[1]);

describe('Extensions', () => {
  it('shows a visitor what no gate closes, in order', () => {
    expect(texts(testApp({ plugins }).html(<Extensions point={topbarItem} props={{ isCrowded: false }} />))).toEqual([
      'first',
      'open',
      'late',
    ]);
  });

  it.each([
    [[], ['first', 'members', 'open', 'late']],
    [[13], ['first', 'managers', 'members', 'open', 'late']],
    [[12], ['first', 'members', 'open', 'late']],
  ])('shows a user with codes %j what their gates open', (codes, expected) => {
    const app = testApp({ plugins, boot: { viewer: testUser(codes) } });
    expect(texts(app.html(<Extensions point={topbarItem} props={{ isCrowded: false }} />))).toEqual(expected);
  });

  it('leaves out what the filter refuses and hands props on', () => {
    const cards = [
      plugin('c', [
        extend(sidebarCard, { name: 'home', places: ['home'], component: ({ place }) => <i>{`at ${place}`}</i> }),
        extend(sidebarCard, { name: 'user', places: ['user'], component: item('user only') }),
      ]),
    ];
    const element = (
      <Extensions point={sidebarCard} filter={(card) => card.places.includes('home')} props={{ place: 'home' }} />
    );
    expect(texts(testApp({ plugins: cards }).html(element))).toEqual(['at home']);
  });

  it('keeps a failing item to itself while the server renders', () => {
    const broken = [plugin('z', [extend(topbarItem, { name: 'x', order: 0, component: Failing })]), ...plugins];
    expect(
      texts(testApp({ plugins: broken }).html(<Extensions point={topbarItem} props={{ isCrowded: false }} />)),
    ).toEqual(['first', 'open', 'late']);
  });
});

describe('useExtensions', () => {
  it('gives resolved extensions of points without a component, too', () => {
    const Names = () => useExtensions(userTab).map((tab) => `${tab.id} ${tab.path};`);
    const tabs = [plugin('medals', [extend(userTab, { name: 'wall', label: 'tab', path: '/user/$uid/medal' })])];
    expect(testApp({ plugins: tabs }).html(<Names />)).toContain('userTab:medals/wall /user/$uid/medal;');
  });
});
