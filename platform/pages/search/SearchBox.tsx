import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { PostSort } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';
import { browserStorage } from '../../sdk/browser-storage.ts';
import {
  Icon,
  lazyPart,
  toast,
  useBoot,
  useT,
  useViewerLater,
  withTexts,
  useAddress,
  isOfInputMethod,
  isUnfinished,
} from '../../sdk/index.ts';
import { cutSearch, readRecent, withRecent, writeRecent } from './recent-searches.ts';
import type { Pick } from './SearchPanel.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useOptions } from './use-options.ts';
import styles from './SearchBox.module.css';

const SearchPanel = lazyPart(withTexts('search', async () => (await import('./SearchPanel.tsx')).SearchPanel));

export interface SearchBoxProps {
  /** What the page is searched for now. */
  readonly q: string;
  /** The page that shows what is found: home, or the phone site's. */
  readonly path?: '/' | '/search';
  /** What Enter looks for. */
  readonly by?: 'q' | 'userKeyword';
  /** Tells the search of the sticky bar from that of the page's head. */
  readonly label: string;
  /** Takes the focus when this becomes true (the phone's search was opened). */
  readonly hasFocus: boolean;
  /** Called when a search was sent. */
  readonly onDone: () => void;
}

/**
 * Searches the forum. Suggestions open on focus and close on Escape or outside; arrows choose one
 * while the focus stays in the text (the combobox pattern), Enter takes it, or searches for the
 * text when none is chosen.
 */
export function SearchBox({ q, path = '/', by: usual = 'q', label, hasFocus, onDone }: SearchBoxProps) {
  const t = useT();
  const { zone, zoneFromHost } = useBoot();
  const { abbr } = zone;
  const searcher = { zone: abbr, uid: useViewerLater()?.id ?? 0 };
  const router = useRouter();
  const address = useAddress();
  const [text, setText] = useText(q);
  const [isOpen, setOpen] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const options = useOptions(box);

  const open = () => {
    setRecent(readRecent(browserStorage(), searcher));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    options.clear();
  };
  const remember = (next: readonly string[]) => {
    writeRecent(browserStorage(), searcher, next);
    setRecent(next);
  };
  const forget = (gone: readonly string[]) => {
    const left = recent.filter((entry) => !gone.includes(entry));
    remember(left);
    // The buttons go with the last.
    if (left.length === 0) input.current?.focus();
  };
  const go = (search: Readonly<Record<string, unknown>>, to: string = path) => {
    close();
    // A phone's keyboard closes, and who goes on with keys does so at what is found.
    document.querySelector('main')?.focus({ preventScroll: true });
    onDone();
    void router.navigate({ href: address(to, search) });
  };
  const search = (wanted: string, by: 'q' | 'userKeyword' = usual) => {
    const entry = cutSearch(wanted.trim()).text;
    setText(entry);
    if (entry !== '') remember(withRecent(readRecent(browserStorage(), searcher), entry));
    if (entry === '') go({});
    else go(by === 'q' ? { q: entry, sort: PostSort.search } : { userKeyword: entry });
  };
  const pick = ({ kind, value }: Pick) => {
    if (kind === 'text') search(value, 'q');
    else if (kind === 'user') search(value, 'userKeyword');
    else if (kind === 'topic') go({ topic: value }, path === '/' ? '/' : '/topic');
    else if (kind === 'theme') go({ themeId: value }, '/');
    else go({}, kind === 'post' ? `/posts/${value}` : `/user/${value}`);
  };
  // While an input method composes a word, its letters are not cut: the word may be shorter.
  const type = (typed: string, isUnfinishedWord: boolean) => {
    setComposing(isUnfinishedWord);
    const cut = isUnfinishedWord ? { text: typed, wasCut: false } : cutSearch(typed);
    if (cut.wasCut) toast.info(t('shell.search.limit', { max: LIMITS.search }));
    setText(cut.text);
    options.clear();
    if (!isOpen) open();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // While an input method composes a word, its own list takes the arrows and Enter.
    if (isOfInputMethod(event.nativeEvent)) return;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) options.move(step);
      else open();
    } else if (event.key === 'Enter' && isOpen && options.take()) event.preventDefault();
  };
  // What was typed, and where the reader was, before React took the form over.
  useLayoutEffect(() => {
    if (input.current) setText(input.current.value);
    if (input.current === document.activeElement) open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useDismiss(isOpen, box, (byKey) => {
    close();
    if (byKey) input.current?.focus();
  });

  return (
    <form
      ref={box}
      role="search"
      action={address(path)}
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
        name="q"
        className={styles.input}
        data-key="/"
        aria-label={t('shell.search.label')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-activedescendant={options.active ?? undefined}
        aria-autocomplete="list"
        role="combobox"
        placeholder={t('shell.search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onFocus={open}
        onClick={() => !isOpen && open()}
        onKeyDown={press}
        onChange={({ target, nativeEvent: by }) => type(target.value, isUnfinished(by))}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      />
      {/* The address, the names and this are for the browser, which searches by itself before our code is there. */}
      {!zoneFromHost && <input type="hidden" name="zone" value={abbr} />}
      <button type="submit" className={styles.submit} aria-label={t('shell.search.submit')}>
        <Icon name="search" size={24} />
      </button>
      {isOpen && (
        <SearchPanel
          id={panelId}
          text={text.trim() === q ? '' : text.trim()}
          isComposing={isComposing}
          recent={recent}
          active={options.active}
          onPick={pick}
          onForget={forget}
        />
      )}
    </form>
  );
}

/** The typed text; follows the address when that changes (back, a followed link). */
function useText(q: string): [string, (text: string) => void] {
  const [state, setState] = useState({ q, text: q });
  if (state.q !== q) setState({ q, text: q });
  return [state.q === q ? state.text : q, (text) => setState({ q, text })];
}
