import type { ComposerHost, Fault } from '../face/composer-storage.ts';
import { forStored, panelFault, postFields, type StoredPanel } from '../face/post-panels.ts';
import type { UploadState } from '../face/uploads.ts';
import { forSending } from '../model/for-sending.ts';
import { readContent, serializeContent } from '../model/grammar.ts';
import { withParts, type Parts } from './attachments-of.ts';
import { isSaving, maySaveItself, type ComposerState } from './composer-state.ts';
import { deviceInfo } from '../../../../platform/sdk/device-info.ts';
import { faultOf } from './fault-of.ts';
import { knownComposers } from './live-composers.ts';
import { placeOf } from '../../../../platform/sdk/post-problem.ts';
import { randomId } from '../face/random-id.ts';
import type { ComposerMachine } from './use-composer-state.ts';

type Told = Pick<
  ComposerHost,
  | 'name'
  | 'isHere'
  | 'wbId'
  | 'storedId'
  | 'written'
  | 'unsent'
  | 'show'
  | 'close'
  | 'blame'
  | 'isUntouched'
  | 'isOffering'
  | 'sendNow'
  | 'published'
>;

interface HostOptions extends Told {
  readonly state: ComposerState;
  readonly machine: ComposerMachine;
  readonly panels: readonly StoredPanel[];
  readonly parts: Parts;
  /** State of the worst image that is not there yet. */
  readonly images: () => Exclude<UploadState, 'done'> | null;
  /** Texts of the composer, and of any namespace. */
  readonly t: (key: string) => string;
  readonly translate: (key: string, values: Readonly<Record<string, number>>) => string;
}

// i18n-keys: image.block.*
/** What a composer lends to what keeps its text on the server. */
export function createHost({
  state,
  machine,
  panels,
  parts,
  images,
  t,
  translate,
  ...told
}: HostOptions): ComposerHost {
  const isNew = told.wbId === 0;
  return {
    ...told,
    newId: randomId,
    openComposers: knownComposers,
    isSaving: isSaving(state),
    maySaveItself: () => maySaveItself(machine.state()),
    tell: (type) => void machine.tell({ type }),
    imageFault(): Fault | null {
      const worst = images();
      if (!worst) return null;
      const problem = `image.block.${worst}` as const;
      return { place: placeOf(problem), problem, text: t(problem) };
    },
    async panelFault(attachments, isStored) {
      const wrong = await panelFault(isStored ? forStored(panels) : panels, attachments, Date.now());
      return wrong && { place: wrong.panel, text: translate(...wrong.text) };
    },
    postFields: (attachments) => postFields(panels, attachments, isNew),
    faultOf: (error, attachments) => faultOf(error, panels, attachments, isNew),
    withParts: (attachments, stored) => withParts(attachments, parts, stored),
    asSent: (html) => serializeContent(forSending(readContent(html))),
    deviceInfo: () => deviceInfo(navigator),
  };
}
