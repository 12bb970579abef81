import { extend, opsPanel, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { reviewField } from '../../review/client/face.ts';
import { composerPanel, composerTool } from '../../editor/client/face.ts';
import { lotteryGate as gate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { Attached } from './attached.ts';
import { lotteryOf } from './lottery-of.ts';
import { withAllTexts } from './with-texts.ts';

const { id } = manifest;
const texts = 'lottery-pages';
const attached = (value: unknown) => (value ?? {}) as Attached; // what the panel has set

const fieldsOf = (value: unknown): Record<string, unknown> => {
  const { form } = attached(value);
  return form?.status === 1 ? { wbIsLottery: 1, lotteryInfo: JSON.stringify(form) } : {};
};

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerTool, {
    name: id,
    isOfLine: true,
    icon: 'gift',
    label: 'tool',
    gate,
    isActive: ({ attachments }) => id in attachments,
    run: ({ attachments, setAttachment }) => {
      const before = attached(attachments[id]);
      const isOn = before.form ? before.form.status === 1 : before.wbId !== undefined;
      setAttachment(id, { ...before, asked: isOn ? 'tag' : 'settings' });
    },
  }),
  extend(composerPanel, {
    name: id,
    gate,
    load: withTexts(texts, async () => ({ Panel: (await import('./composer/LotteryPanel.tsx')).LotteryPanel })),
    validate: (value) => {
      const { problem } = attached(value);
      return problem ? `${texts}:${problem}` : null;
    },
    toFields: fieldsOf,
    toEditFields: fieldsOf,
    ofPost: (post) => lotteryOf(post) && { wbId: post.wbId },
  }),
  extend(reviewField, {
    name: id,
    fields: ['wbIsLottery', 'lotteryInfo'],
    when: ({ wbIsLottery }) => wbIsLottery === 1,
    load: withTexts(texts, async () => ({ Sent: (await import('./review/SentLottery.tsx')).SentLottery })),
  }),
  extend(opsPanel, {
    name: 'desk',
    label: 'desk',
    order: 30,
    gate,
    load: withAllTexts(async () => ({ Panel: (await import('./desk/Desk.tsx')).Desk })),
  }),
];
