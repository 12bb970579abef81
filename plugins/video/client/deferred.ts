import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel, composerTool } from '../../editor/client/face.ts';
import { videoGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { Attached } from './attached.ts';
import { attachedOf } from './attached-of.ts';

const { id } = manifest;
const attached = (value: unknown) => (value ?? {}) as Partial<Attached>; // what the panel has set

const problemOf = ({ step, isBusy }: Partial<Attached>): 'gone' | 'unfinished' | null =>
  step === 'failed' ? 'gone' : isBusy ? 'unfinished' : null;
const fieldsOf = (value: unknown) => ({ ...attached(value).fields });

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerTool, {
    name: id,
    isOfLine: true,
    icon: id,
    label: 'tool',
    gate: videoGate,
    isActive: ({ attachments }) => id in attachments,
    run: ({ attachments, setAttachment }) => {
      const before = attached(attachments[id]);
      setAttachment(id, { ...before, asked: (before.asked ?? 0) + 1 });
    },
  }),
  extend(composerPanel, {
    name: id,
    gate: videoGate,
    load: withTexts('video-pages', async () => ({ Panel: (await import('./composer/VideoPanel.tsx')).VideoPanel })),
    loadPreview: withTexts('video-pages', async () => ({
      Preview: (await import('./blocks/DraftVideo.tsx')).DraftVideo,
    })),
    validate: (value) => problemOf(attached(value)),
    toFields: fieldsOf,
    toEditFields: fieldsOf,
    ofPost: attachedOf,
  }),
];
