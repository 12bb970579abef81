import { describe, expect, it } from 'vitest';
import {
  isOver,
  isSaving,
  isSending,
  maySaveItself,
  OPENED,
  reduce,
  type ComposerEvent,
  type ComposerState,
} from './composer-state.ts';
import type { Fault } from '../face/composer-storage.ts';

const TITLE: Fault = { place: 'title', problem: 'title.required', text: 'no title' };
const IMAGE: Fault = { place: 'body', problem: 'image.block.uploading', text: 'wait' };

const EVENTS = {
  changed: { type: 'changed' },
  save: { type: 'save' },
  saved: { type: 'saved' },
  notSaved: { type: 'notSaved' },
  send: { type: 'send' },
  refused: { type: 'refused', fault: TITLE },
  sent: { type: 'sent' },
  blamed: { type: 'blamed', fault: TITLE },
  unblamed: { type: 'blamed', fault: null },
  imagesChanged: { type: 'imagesChanged' },
  shown: { type: 'shown' },
  lost: { type: 'lost' },
  left: { type: 'left' },
} as const satisfies Record<string, ComposerEvent>;
type Name = keyof typeof EVENTS;

const after = (...names: readonly Name[]): ComposerState =>
  names.reduce((state, name) => reduce(state, EVENTS[name]), OPENED);

/** As a table shows it: `saving 2*` is two saves on their way, and something written since. */
function shownAs(state: ComposerState): string {
  if (state.phase === 'saving') return `saving ${state.saves}${state.isChanged ? '*' : ''}`;
  return state.phase === 'sending' ? `sending ${state.saves}` : state.phase;
}

const STATES: Readonly<Record<string, ComposerState>> = {
  idle: OPENED,
  dirty: after('changed'),
  'saving 1': after('changed', 'save'),
  'saving 1*': after('changed', 'save', 'changed'),
  'saving 2': after('changed', 'save', 'save'),
  'sending 0': after('changed', 'send'),
  'sending 1': after('changed', 'save', 'send'),
  refused: after('changed', 'send', 'refused'),
  sent: after('changed', 'send', 'sent'),
  left: after('changed', 'left'),
};

/** Where each event leads from each state; `-`: it means nothing there. */
const TABLE = `
              changed    save       saved      notSaved   send       refused    sent  blamed     unblamed  imagesChanged  shown     lost       left
  idle        dirty      saving_1   idle       -          sending_0  -          -     refused    -         -              idle      dirty      left
  dirty       -          saving_1   idle       -          sending_0  -          -     refused    -         -              idle      -          left
  saving_1    saving_1*  saving_2   idle       dirty      sending_1  -          -     saving_1   -         -              -         saving_1*  left
  saving_1*   -          saving_2   dirty      dirty      sending_1  -          -     saving_1*  -         -              saving_1  -          left
  saving_2    saving_2*  saving_3   saving_1   saving_1   sending_2  -          -     saving_2   -         -              -         saving_2*  left
  sending_0   -          sending_1  sending_0  sending_0  -          refused    sent  sending_0  -         -              -         -          left
  sending_1   -          sending_2  sending_0  sending_0  -          saving_1   sent  sending_1  -         -              -         -          left
  refused     dirty      saving_1   idle       -          sending_0  -          -     -          dirty     -              idle      dirty      left
  sent        -          -          -          -          -          -          -     -          -         -              -         -          -
  left        -          -          -          -          -          -          -     -          -         -              -         -          -
`;
const [head = '', ...lines] = TABLE.trim().split('\n');
const names = head.trim().split(/\s+/) as Name[];
const cases = lines.flatMap((line) => {
  const [from = '', ...to] = line
    .trim()
    .replaceAll('_', ' ')
    .split(/\s{2,}/);
  return names.map((name, index) => [from, name, to[index] ?? ''] as const);
});

describe('the state of a composer', () => {
  it('has a row for each state and a column for each event', () => {
    expect(new Set(cases.map(([from]) => from))).toEqual(new Set(Object.keys(STATES)));
    expect(names.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
    for (const [name, state] of Object.entries(STATES)) expect(shownAs(state)).toBe(name);
  });

  it.each(cases)('%s, %s: %s', (from, name, to) => {
    const state = STATES[from]!;
    const next = reduce(state, EVENTS[name]);
    if (to === '-') expect(next).toBe(state);
    else expect(shownAs(next)).toBe(to);
  });

  it('goes from a refusal by what is changed to another try', () => {
    const refused = after('changed', 'send', 'refused');
    expect(refused.fault).toBe(TITLE);
    const changed = reduce(refused, EVENTS.changed);
    // Whether that has mended it, the part of the composer says that was refused.
    expect(changed).toMatchObject({ phase: 'dirty', fault: TITLE });
    const again = reduce(changed, EVENTS.send);
    expect(shownAs(again)).toBe('sending 0');
    expect(reduce(again, { type: 'refused', fault: null })).toMatchObject({ phase: 'refused', fault: null });
    expect(shownAs(reduce(again, EVENTS.sent))).toBe('sent');
  });

  it('lets a save that is on its way end while it is sent, and goes on with it where the post is refused first', () => {
    const sending = after('changed', 'save', 'send');
    expect([isSending(sending), isSaving(sending), maySaveItself(sending)]).toEqual([true, true, false]);
    const ended = reduce(sending, EVENTS.saved);
    expect([isSending(ended), isSaving(ended)]).toEqual([true, false]);
    expect(shownAs(reduce(ended, EVENTS.refused))).toBe('refused');
    const first = reduce(sending, EVENTS.refused);
    expect(first).toMatchObject({ phase: 'saving', fault: TITLE });
    expect([shownAs(reduce(first, EVENTS.saved)), shownAs(reduce(first, EVENTS.notSaved))]).toEqual(['idle', 'dirty']);
  });

  it('is not brought back by what is answered after it was left', () => {
    const left = after('changed', 'save', 'left');
    expect(isOver(left)).toBe(true);
    for (const name of ['saved', 'notSaved', 'refused', 'changed'] as const)
      expect(reduce(left, EVENTS[name])).toBe(left);
    expect(isSaving(left)).toBe(false);
  });

  it('is not sent twice at once', () => {
    const sending = after('changed', 'send');
    expect(reduce(sending, EVENTS.send)).toBe(sending);
  });

  it('forgets what a picture stood in the way by, and nothing else, when pictures change', () => {
    const refused = (fault: Fault) => reduce(after('changed', 'send'), { type: 'refused', fault });
    expect(reduce(refused(IMAGE), EVENTS.imagesChanged)).toMatchObject({ phase: 'dirty', fault: null });
    expect(reduce(refused(TITLE), EVENTS.imagesChanged).fault).toBe(TITLE);
  });

  it('knows whether anything was written or came from the server', () => {
    expect(after('send', 'refused').isTouched).toBe(false);
    for (const name of ['changed', 'saved', 'shown', 'lost'] as const) expect(after(name).isTouched).toBe(true);
  });
});
