import { describe, expect, it } from 'vitest';
import { code, signedIn } from '../contract/gate.ts';
import { defineManifest } from '../contract/manifest.ts';
import type { TObject } from 'typebox';
import { defineClientPlugin, Slot, slot, useSlot, type ClientExtension } from './index.ts';
import { testApp, testUser } from './test-support.tsx';

const plugin = (id: string, extensions: ClientExtension[]) =>
  defineClientPlugin({ manifest: defineManifest({ id, settings: {} as TObject }), extensions });
const item = (text: string) => () => <i>{text}</i>;
const Failing = (): never => {
  throw new Error('broken card');
};

const plugins = [
  plugin('b', [slot('topbarItem', { name: 'late', order: 200, component: item('late') })]),
  plugin('a', [
    slot('topbarItem', { name: 'open', component: item('open') }),
    slot('topbarItem', { name: 'members', gate: signedIn, component: item('members') }),
    slot('topbarItem', { name: 'managers', gate: code(13), component: item('managers') }),
    slot('topbarItem', { name: 'first', order: 1, component: item('first') }),
  ]),
];
const texts = (html: string) => [...html.matchAll(/<i>(.*?)<\/i>/g)].map((match) => match[1]);

describe('Slot', () => {
  it('shows a visitor what no gate closes, in order', () => {
    expect(texts(testApp({ plugins }).html(<Slot kind="topbarItem" />))).toEqual(['first', 'open', 'late']);
  });

  it.each([
    [[], ['first', 'members', 'open', 'late']],
    [[13], ['first', 'managers', 'members', 'open', 'late']],
    [[12], ['first', 'members', 'open', 'late']],
  ])('shows a user with codes %j what their gates open', (codes, expected) => {
    const app = testApp({ plugins, boot: { viewer: testUser(codes) } });
    expect(texts(app.html(<Slot kind="topbarItem" />))).toEqual(expected);
  });

  it('leaves out what the filter refuses and hands props on', () => {
    const cards = [
      plugin('c', [
        slot('sidebarCard', { name: 'home', places: ['home'], component: ({ place }) => <i>{`at ${place}`}</i> }),
        slot('sidebarCard', { name: 'user', places: ['user'], component: item('user only') }),
      ]),
    ];
    const element = (
      <Slot kind="sidebarCard" filter={(card) => card.places.includes('home')} props={{ place: 'home' }} />
    );
    expect(texts(testApp({ plugins: cards }).html(element))).toEqual(['at home']);
  });

  it('keeps a failing item to itself while the server renders', () => {
    const broken = [plugin('z', [slot('topbarItem', { name: 'x', order: 0, component: Failing })]), ...plugins];
    expect(texts(testApp({ plugins: broken }).html(<Slot kind="topbarItem" />))).toEqual(['first', 'open', 'late']);
  });
});

describe('useSlot', () => {
  it('gives resolved extensions of kinds without a component, too', () => {
    const Names = () => useSlot('userTab').map((tab) => `${tab.id} ${tab.path};`);
    const tabs = [plugin('medals', [slot('userTab', { name: 'wall', label: 'tab', path: '/user/$uid/medal' })])];
    expect(testApp({ plugins: tabs }).html(<Names />)).toContain('userTab:medals/wall /user/$uid/medal;');
  });
});
