import { extend, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { composerPanel, composerTool } from '../../editor/client/face.ts';
import { voiceGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { Attached } from './attached.ts';
import { attachedOf } from './attached-of.ts';

const { id } = manifest;
const attached = (value: unknown) => (value ?? {}) as Partial<Attached>; // what the panel has set
const fieldsOf = (value: unknown) => ({ ...attached(value).fields });

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(composerTool, {
    name: id,
    isOfLine: true,
    icon: 'audio-lines',
    label: 'tool',
    gate: voiceGate,
    isActive: ({ attachments }) => id in attachments,
    run: ({ attachments, setAttachment }) => setAttachment(id, attachments[id] ?? {}),
  }),
  extend(composerPanel, {
    name: id,
    gate: voiceGate,
    load: withTexts('voice-pages', async () => ({ Panel: (await import('./composer/VoicePanel.tsx')).VoicePanel })),
    loadPreview: withTexts('voice-pages', async () => ({
      Preview: (await import('./blocks/DraftVoices.tsx')).DraftVoices,
    })),
    validate: (value) => (attached(value).isBusy ? 'unfinished' : null),
    toFields: fieldsOf,
    toEditFields: fieldsOf,
    ofPost: attachedOf,
  }),
];
