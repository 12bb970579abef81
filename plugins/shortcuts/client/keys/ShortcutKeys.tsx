import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import {
  composer,
  lazyComponent,
  useAddress,
  useExtensions,
  useOpenComposer,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { browserSwitch } from '../../../../platform/sdk/browser-switch.ts';
import { isPageKey } from '../../../../platform/sdk/page-keys.ts';
import { createKeyReader, SHORTCUTS, type ShortcutAction } from './shortcuts.ts';
import { selectBeside, pressFor } from './targets.ts';
import styles from './Shortcuts.module.css';

const shortcutSwitch = browserSwitch('shortcuts');
const HelpSheet = lazyComponent(async () => (await import('./HelpSheet.tsx')).HelpSheet);

interface ShortcutKeysProps {
  /** The key that somebody pressed before this was there. */
  readonly first: string;
}

/**
 * Does what keys ask for, unless somebody has switched them off. The button, seen once the focus
 * comes to it, leads to the switch without a shortcut.
 */
export function ShortcutKeys({ first }: ShortcutKeysProps) {
  const t = useT('shortcuts-pages');
  const [isOn, setOn] = useState(shortcutSwitch.isOn);
  const [isHelp, setHelp] = useState(false);
  const actions = useActions(() => setHelp(true));
  const shortcuts = useOwnShortcuts();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const waiting = useRef<string | null>(first);
  useEffect(() => {
    if (!isOn) return undefined;
    const reader = createKeyReader(shortcuts);
    const press = (key: string): boolean => {
      const action = reader.press(key, performance.now());
      if (action) latest.current[action]();
      return action !== undefined;
    };
    if (waiting.current !== null) press(waiting.current);
    waiting.current = null;
    const onKey = (event: KeyboardEvent) => {
      if (isPageKey(event) && press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, shortcuts]);
  return (
    <>
      <button type="button" className={styles.way} onClick={() => setHelp(true)}>
        {t('title')}
      </button>
      {isHelp && (
        <Suspense fallback={null}>
          <HelpSheet
            shortcuts={shortcuts}
            isOn={isOn}
            onSwitch={(next) => {
              shortcutSwitch.keep(next);
              setOn(next);
            }}
            onClose={() => setHelp(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Those that the viewer can use in this zone. */
function useOwnShortcuts() {
  const viewer = useViewer();
  const canPublish = useExtensions(composer).length > 0;
  const isMember = viewer !== null;
  return useMemo(
    () =>
      SHORTCUTS.filter(
        ({ action, isForMembers = false }) => (isMember || !isForMembers) && (canPublish || action !== 'publish'),
      ),
    [isMember, canPublish],
  );
}

function useActions(help: () => void): Readonly<Record<ShortcutAction, () => void>> {
  const router = useRouter();
  const address = useAddress();
  const viewer = useViewer();
  const publish = useOpenComposer();
  const go = (path: string) => void router.navigate({ href: address(path) });
  return {
    next: () => selectBeside(1),
    previous: () => selectBeside(-1),
    open: () => pressFor('o'),
    like: () => pressFor('l'),
    comment: () => pressFor('c'),
    reply: () => pressFor('r'),
    search: () => pressFor('/'),
    publish: () => void publish(),
    home: () => go('/'),
    messages: () => go('/messages'),
    own: () => go(`/user/${viewer?.id}`),
    help,
  };
}
