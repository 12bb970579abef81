import { useEffect, useState } from 'react';
import {
  lazyComponent,
  MINUTE_MS,
  useApiQuery,
  usePluginSettings,
  useViewer,
  useZone,
  withTexts,
  type SidePanelProps,
} from '../../../../platform/sdk/index.ts';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { chatMessages } from '../../contract.ts';
import { manifest } from '../../manifest.ts';

const loadPanel = withTexts('chat-pages', async () => (await import('./ChatPanel.tsx')).ChatPanel);
const ChatPanel = lazyComponent(loadPanel);

/**
 * How often a closed panel asks whether there is anything new, and only in a page that is looked
 * at.
 */
const LOOK_MS = MINUTE_MS;

/** Says whether there is news while the room is closed, and shows the room while it is open. */
export function ChatButtonPanel({ isOpen, onClose, onNews }: SidePanelProps) {
  const { abbr } = useZone();
  const { visitorsRead } = usePluginSettings(manifest);
  const mayRead = useViewer() !== null || visitorsRead !== false;
  const key = `guildhall:chat-seen:${abbr}`;
  const { data } = useApiQuery(
    chatMessages,
    { limit: 1 },
    { staleTime: LOOK_MS, refetchInterval: LOOK_MS, enabled: !isOpen && mayRead },
  );
  const newest = data?.list[0]?.id ?? 0;
  const [seen, setSeen] = useState(() => Number(browserStorage()?.getItem(key) ?? 0));
  useEffect(() => onNews(!isOpen && newest > seen), [isOpen, newest, seen, onNews]);
  const see = (id: number) => {
    if (id <= seen) return;
    setSeen(id);
    try {
      browserStorage()?.setItem(key, String(id));
    } catch {
      // It is seen for this page at least.
    }
  };
  return isOpen ? <ChatPanel mayRead={mayRead} onClose={onClose} seen={seen} onSeen={see} /> : null;
}
