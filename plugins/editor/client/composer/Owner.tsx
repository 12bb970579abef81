import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AppContext, useApp, useViewer, ViewerContext } from '../../../../platform/sdk/index.ts';
import { useOwnCall } from './use-own-call.ts';

/** Whether the one for whom the composer was opened is signed in on this page, or nobody. */
export type Presence = 'here' | 'nobody';

const PresenceContext = createContext<Presence>('here');
export const usePresence = (): Presence => useContext(PresenceContext);

interface OwnerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The composer inside is that of the one for whom it was opened, though her session may end: everything in it sees her as the viewer, so
 * that what is written is kept under her name and goes by what she may.
 */
export function Owner({ onClose, children }: OwnerProps) {
  const viewer = useViewer();
  const [owner, setOwner] = useState(viewer);
  // What she may can change meanwhile.
  if (viewer && viewer !== owner && viewer.id === owner?.id) setOwner(viewer);
  const app = useApp();
  const call = useOwnCall();
  const own = useMemo(() => ({ ...app, call }), [app, call]);
  // Her session was gone before the composer was there: nothing is written yet.
  useEffect(() => {
    if (!owner) onClose();
  }, [owner, onClose]);
  if (!owner) return null;
  return (
    <AppContext value={own}>
      <ViewerContext value={owner}>
        <PresenceContext value={viewer ? 'here' : 'nobody'}>{children}</PresenceContext>
      </ViewerContext>
    </AppContext>
  );
}
