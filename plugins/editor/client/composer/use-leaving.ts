import { useEffect, useRef, useState } from 'react';
import { toast, useT } from '../../../../platform/sdk/index.ts';
import type { UploadState } from '../face/uploads.ts';
import { usePresence } from './Owner.tsx';
import type { Unsent } from './use-unsent.ts';

interface LeavingOptions {
  readonly unsent: Unsent;
  /** State of the worst image that is not there yet. */
  readonly images: () => Exclude<UploadState, 'done'> | null;
  /** Keeps what is written where it is found again; says why when it cannot. */
  readonly keep: () => Promise<boolean>;
  /** Back to where it was begun, which keeps it. @returns false: not this */
  readonly handBack: () => Promise<boolean>;
  /** It is being sent or pushed: nothing closes it meanwhile. */
  readonly isBusy: () => boolean;
  readonly onClose: () => void;
}

// i18n-keys: image.block.*
/** Closing a composer, and what becomes of what is unsent. */
export function useLeaving({ unsent, images, keep, handBack, isBusy, onClose }: LeavingOptions) {
  const t = useT('editor-pages');
  const [isAsked, setAsked] = useState(false);
  const isAway = usePresence() === 'another';
  const latest = useRef({ t, unsent, onClose });
  latest.current = { t, unsent, onClose };

  // Another has logged in: it is kept for its writer, and what cannot be kept waits in this page
  // until they are back.
  useEffect(() => {
    if (!isAway) return;
    void latest.current.unsent.save().then((isKept) => {
      const { t: translate, onClose: close } = latest.current;
      if (isKept) toast.info(translate('owner.closed'));
      else toast.error(translate('owner.notKept'));
      if (isKept) close();
    });
  }, [isAway]);

  /** Closes once it is kept; what cannot be kept says why and stays. */
  async function saveAndClose(): Promise<void> {
    setAsked(false);
    const state = images();
    if (state) toast.error(t(`image.block.${state}`));
    else if (await keep()) onClose();
  }

  /** Asks first when something unsent would be left behind. */
  async function close(): Promise<void> {
    if (!unsent.isDirty()) return onClose();
    if (!(await handBack())) return setAsked(true);
    unsent.finish();
    return onClose();
  }

  return {
    /** Another is signed in: nothing of it is shown. */
    isAway,
    /** Whether it is to be kept is asked just now. */
    isAsked,
    stay: () => setAsked(false),
    close: () => {
      if (!isBusy()) void close();
    },
    saveAndClose: () => void saveAndClose(),
    discardAndClose: () => {
      unsent.finish();
      onClose();
    },
  };
}
