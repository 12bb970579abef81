import { useRef, useState } from 'react';
import { useApp } from '../../../../../platform/sdk/index.ts';
import { syncEditStatus, type EditStatus } from '../../../contract.ts';
import { randomId } from '../random-id.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts';

export interface DraftParts {
  /** Names this composer to the server. */
  readonly holder: string;
  readonly saver: DraftSaver;
  readonly lease: LeaseKeeper;
  /** Who hears what heartbeats are answered. */
  readonly listen: (listener: (status: EditStatus) => void) => void;
}

/** What keeps a composer's draft, made once. */
export function useDraftParts(): DraftParts {
  const { call } = useApp();
  const latest = useRef(call);
  latest.current = call;
  const [parts] = useState((): DraftParts => {
    const holder = randomId();
    let heard: (status: EditStatus) => void = () => {};
    return {
      holder,
      saver: createDraftSaver({ call: (...given) => latest.current(...given), holder, newKey: randomId }),
      lease: createLeaseKeeper({
        holder,
        sync: async (item) => (await latest.current(syncEditStatus, { list: [item] })).infoList[0],
        now: () => Date.now(),
        every: (ms, run) => {
          const timer = setInterval(run, ms);
          return () => clearInterval(timer);
        },
        onAnswer: (status) => heard(status),
      }),
      listen: (listener) => {
        heard = listener;
      },
    };
  });
  return parts;
}
