import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { PostSort } from '../../../contract/endpoints/posts.ts';
import { Icon, toast, useT, useZone } from '../../../sdk/index.ts';
import { useAddress } from '../use-address.ts';
import { cutSearch, readRecent, withRecent, writeRecent } from './recent-searches.ts';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  /** What home is searched for now. */
  readonly q: string;
  /** Tells the search of the sticky bar from that of the page's head. */
  readonly label: string;
  /** Takes the focus when this becomes true (the phone's search was opened). */
  readonly hasFocus: boolean;
  /** Called when a search was sent. */
  readonly onDone: () => void;
}

/** Searches the forum's posts. The panel of recent searches opens on focus and closes on Escape or outside. */
export function SearchBox({ q, label, hasFocus, onDone }: SearchBoxProps) {
  const t = useT();
  const { abbr } = useZone();
  const router = useRouter();
  const address = useAddress();
  const [text, setText] = useText(q);
  const [isOpen, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();

  const open = () => {
    setRecent(readRecent(localStorage, abbr));
    setOpen(true);
  };
  const remember = (next: readonly string[]) => {
    writeRecent(localStorage, abbr, next);
    setRecent(next);
  };
  const search = (wanted: string) => {
    const entry = wanted.trim();
    setText(entry);
    setOpen(false);
    input.current?.blur();
    onDone();
    if (entry !== '') remember(withRecent(readRecent(localStorage, abbr), entry));
    void router.navigate({ href: address('/', entry === '' ? {} : { q: entry, sort: PostSort.search }) });
  };
  const type = (typed: string) => {
    const cut = cutSearch(typed);
    if (cut.wasCut) toast.info(t('shell.search.limit', { max: LIMITS.search }));
    setText(cut.text);
  };
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useDismiss(isOpen, box, (byKey) => {
    setOpen(false);
    if (byKey) input.current?.focus();
  });

  return (
    <form
      ref={box}
      role="search"
      aria-label={label}
      className={styles.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(text);
      }}
    >
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t('shell.search.label')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        role="combobox"
        aria-haspopup="dialog"
        placeholder={t('shell.search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onFocus={open}
        onClick={() => !isOpen && open()}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className={styles.submit} aria-label={t('shell.search.submit')}>
        <Icon name="search" size={24} />
      </button>
      {isOpen && <SearchPanel id={panelId} recent={recent} onPick={search} onClear={() => remember([])} />}
    </form>
  );
}

/** The typed text; follows the address when that changes (back, a followed link). */
function useText(q: string): [string, (text: string) => void] {
  const [state, setState] = useState({ q, text: q });
  if (state.q !== q) setState({ q, text: q });
  return [state.q === q ? state.text : q, (text) => setState({ q, text })];
}

/** Closes on Escape (`byKey`), and on a press or focus outside of the box. */
function useDismiss(
  active: boolean,
  box: { readonly current: HTMLElement | null },
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!active) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close(false);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && close(true);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', key);
    };
  });
}
