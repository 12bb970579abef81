import { useEffect, useState } from 'react';

/** What Chromium tells of a page that may be installed; the types of browsers do not know it yet. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the site, kept for when the reader wants it; null: there is none. */
export function useInstallPrompt(): InstallPrompt | null {
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallPrompt); // what this event is
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  return offer;
}
