import { useRef, useState } from 'react';
import { useApp, useViewer, useZone } from '../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { syncEditStatus, type EditStatus } from '../../contract.ts';
import type { ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts';
import { leftLeases, type LeftLeases } from './left-leases.ts';

export interface DraftParts {
  readonly saver: DraftSaver;
  readonly lease: LeaseKeeper;
  /** What composers of this browser have open, or had. */
  readonly leases: LeftLeases;
  /** Who hears what heartbeats are answered. */
  readonly listen: (listener: (status: EditStatus) => void) => void;
}

/** What keeps a composer's draft, made once. */
export function useDraftParts({ name: holder, newId, openComposers }: ComposerHost): DraftParts {
  const { call } = useApp();
  const { abbr } = useZone();
  const uid = useViewer()?.id ?? 0;
  const latest = useRef(call);
  latest.current = call;
  const [parts] = useState((): DraftParts => {
    const leases = leftLeases(browserStorage(), { zone: abbr, uid }, openComposers);
    let heard: (status: EditStatus) => void = () => {};
    return {
      leases,
      saver: createDraftSaver({ call: (...given) => latest.current(...given), holder, newKey: newId }),
      lease: createLeaseKeeper({
        holder,
        sync: async (item) => {
          const { infoList } = await latest.current(syncEditStatus, { list: [item] }, { isByItself: !item.takeOver });
          return infoList[0];
        },
        now: () => Date.now(),
        every: (ms, run) => {
          const timer = setInterval(run, ms);
          return () => clearInterval(timer);
        },
        onAnswer: (status) => heard(status),
        onOpen: (draftId) => leases.note(holder, draftId),
      }),
      listen: (listener) => {
        heard = listener;
      },
    };
  });
  return parts;
}
