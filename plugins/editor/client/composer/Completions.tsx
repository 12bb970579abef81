import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { ErrorBoundary, lazyComponent, type ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { Changes } from '../editor/changes.ts';
import { insertChoice, wordIn } from '../editor/insert.ts';
import { watchTriggers, type Trigger } from '../editor/trigger.ts';
import type { Completion, CompletionKeys, composerCompletion } from '../face.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import type { GuildEditor } from '../model/types.ts';

export const COMPLETIONS_ID = 'composer-completions';

/** What a text tells each completion that is loaded. */
export interface OpenCompletion extends CompletionKeys {
  readonly dismiss: () => void;
}

interface CompletionProps {
  readonly changes: Changes;
  /** Those that are loaded, kept here. */
  readonly open: Set<OpenCompletion>;
  /** The element of the chosen option, for `aria-activedescendant`; undefined: there is none. */
  readonly onActive: (id: string | undefined) => void;
}

interface CompletionsProps extends CompletionProps {
  readonly offered: readonly ResolvedOf<typeof composerCompletion>[];
}

/** What plugins complete of what is begun at the caret. */
export const Completions = ({ offered, ...props }: CompletionsProps) =>
  offered.map((completion) => <LoadedCompletion key={completion.id} {...props} completion={completion} />);

interface LoadedCompletionProps extends CompletionProps {
  readonly completion: ResolvedOf<typeof composerCompletion>;
}

function LoadedCompletion({ completion, ...props }: LoadedCompletionProps) {
  const [Loaded] = useState(() =>
    lazyComponent(async () => {
      const loaded = await completion.load();
      return (given: CompletionProps) => <OneCompletion {...given} completion={loaded} />;
    }),
  );
  return (
    <ErrorBoundary>
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface OneCompletionProps extends CompletionProps {
  readonly completion: Completion;
}

function OneCompletion({ changes, open, onActive, completion: { begun, List } }: OneCompletionProps) {
  const editor = useSlateStatic();
  const keys = useRef<CompletionKeys>(null);
  const [triggers] = useState(() => watchTriggers(editor, changes, begun));
  const trigger = useSyncExternalStore(triggers.subscribe, triggers.get);
  useEffect(() => {
    const { dismiss } = triggers;
    const one: OpenCompletion = { onKey: (key) => keys.current?.onKey(key) ?? false, dismiss };
    open.add(one);
    return () => void open.delete(one);
  }, [triggers, open]);
  if (!trigger) return null;
  const choose = (content: string): boolean => {
    const word = wordIn(fromDocument(readContent(content)));
    // What an input method composes is not ours yet.
    if (!word || ReactEditor.isComposing(editor)) return false;
    insertChoice(editor, word, trigger.range);
    return true;
  };
  return (
    <List
      typed={trigger.typed}
      spot={() => spotOf(editor, trigger)}
      keys={keys}
      id={COMPLETIONS_ID}
      onActive={onActive}
      choose={choose}
      dismiss={triggers.dismiss}
    />
  );
}

/** Where it stands on the page; undefined: it is not drawn. */
export function spotOf(editor: GuildEditor, { range }: Trigger): DOMRect | undefined {
  // Between a change and its drawing the place may be gone.
  try {
    return ReactEditor.toDOMRange(editor, range).getBoundingClientRect();
  } catch {
    return undefined;
  }
}
