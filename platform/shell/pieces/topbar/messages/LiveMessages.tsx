import { Suspense, useEffect, useState } from 'react';
import { lazyComponent, useViewerLater } from '../../../../sdk/index.ts';

const LiveUnread = /* @__PURE__ */ lazyComponent(async () => (await import('./LiveUnread.tsx')).LiveUnread);

/**
 * Starts the live messages of who is signed in once the page has come alive; visitors load nothing.
 */
export function LiveMessages() {
  const uid = useViewerLater()?.id;
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!isAlive || uid === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LiveUnread key={uid} uid={uid} />
    </Suspense>
  );
}
