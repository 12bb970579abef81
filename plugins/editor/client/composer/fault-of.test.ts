import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../platform/sdk/index.ts';
import type { Panel } from '../face/post-panels.ts';
import { faultOf } from './fault-of.ts';

const panel = (plugin: string, fields: Record<string, unknown>): Panel => ({
  id: `composerPanel:${plugin}/${plugin}`,
  plugin,
  validate: () => null,
  toFields: () => fields,
});
const TIMING = 'composerPanel:drafts/timing';
const PANELS = [
  panel('poll', { pollTitle: '', pollOptions: '' }),
  panel('team', { teamNote: '' }),
  panel('editor', {}),
  { ...panel('drafts', {}), id: TIMING, refusals: ['TIMING_PAST', 'TIMING_FAR'] },
];

const refused = (id: string, plugin: string = '', field: string = '') => {
  const headers: Record<string, string> = { 'x-error-id': id, 'x-error-plugin': plugin, 'x-error-field': field };
  return new CallError(400, 400, '不行', { refused: (header) => headers[header] || null });
};
const placeOf = async (error: unknown) => (await faultOf(error, PANELS, {}, true))?.place ?? null;

describe('a refusal by the server', () => {
  it.each([
    ['TITLE_TOO_LONG', '', '', 'title'],
    ['THEME_FORBIDDEN', '', '', 'theme'],
    ['LINK_FORBIDDEN', '', '', 'body'],
    ['TIMING_FAR', 'drafts', '', TIMING],
    // That says which of its refusals are about it: no other is.
    ['TIMING_CHANGED', 'drafts', '', null],
    ['BAD_INPUT', '', 'wbThemeId', 'theme'],
    // An id of a plugin is its own, also where the core has one of that name.
    ['TITLE_REQUIRED', 'poll', '', 'composerPanel:poll/poll'],
    ['SEATS_INVALID', 'team', '', 'composerPanel:team/team'],
    // What it says of a field goes before whose it is.
    ['POST_TITLE_REQUIRED', 'poll', 'wbTitle', 'title'],
    ['BAD_INPUT', '', 'pollOptions/2/name', 'composerPanel:poll/poll'],
    // Nothing of the form.
    ['RATE_LIMITED', '', '', null],
    ['BAD_INPUT', '', 'nothing', null],
    ['SOMETHING', 'voice', '', null],
  ])('%s of %s about %s belongs to %s', async (id, plugin, field, place) => {
    expect(await placeOf(refused(id, plugin, field))).toBe(place);
  });

  it('is said in its own words, and is none where nobody has answered', async () => {
    expect(await faultOf(refused('THEME_UNKNOWN'), PANELS, {}, true)).toMatchObject({
      place: 'theme',
      text: '不行',
      refusal: { errorId: 'THEME_UNKNOWN', reason: '不行' },
    });
    expect(await placeOf(new CallError(0, 'server error', 'no network'))).toBeNull();
    expect(await placeOf(new Error('x'))).toBeNull();
  });
});
