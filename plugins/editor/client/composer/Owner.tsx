import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AppContext, useApp, useViewer, ViewerContext } from '../../../../platform/sdk/index.ts';
import { useOwnCall } from './use-own-call.ts';

/**
 * Whether the one for whom the composer was opened is signed in on this page, or nobody, or
 * another.
 */
export type Presence = 'here' | 'nobody' | 'another';

const PresenceContext = createContext<Presence>('here');
export const usePresence = (): Presence => useContext(PresenceContext);

interface OwnerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The composer inside is that of the one for whom it was opened, though their session may end and
 * another may log in: everything in it sees them as the viewer, so that what is written is kept
 * under their name and goes by what they may, and it writes nothing in another's name.
 */
export function Owner({ onClose, children }: OwnerProps) {
  const viewer = useViewer();
  const [owner, setOwner] = useState(viewer);
  // What they may can change meanwhile.
  if (viewer && viewer !== owner && viewer.id === owner?.id) setOwner(viewer);
  const app = useApp();
  const call = useOwnCall(owner?.id ?? 0);
  const own = useMemo(() => ({ ...app, call }), [app, call]);
  // Their session was gone before the composer was there: nothing is written yet.
  useEffect(() => {
    if (!owner) onClose();
  }, [owner, onClose]);
  if (!owner) return null;
  return (
    <AppContext value={own}>
      <ViewerContext value={owner}>
        <PresenceContext value={presenceOf(owner.id, viewer?.id)}>{children}</PresenceContext>
      </ViewerContext>
    </AppContext>
  );
}

function presenceOf(owner: number, viewer: number | undefined): Presence {
  if (viewer === undefined) return 'nobody';
  return viewer === owner ? 'here' : 'another';
}
