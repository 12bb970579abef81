import { SendHorizontal, Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton, isOfInputMethod, LazyPopover, useBoot, useT } from '../../../../platform/sdk/index.ts';
import { EmoticonGrid } from '../../../../platform/sdk/emoticons/EmoticonGrid.tsx';
import { EMOTICONS } from '../../../../platform/sdk/grammar.ts';
import { CONVERSATION } from '../../contract.ts';
import type { Sending } from './use-sending.ts';
import styles from './Conversations.module.css';

const NAMED = EMOTICONS.map(({ name, glyph }) => ({ emoticon: { name }, look: glyph }));

/** From how many characters before the end on their number is shown. */
const NEAR_END = 100;

/** Where a message is written. Enter sends, on phones a button. */
export function SendBox({ sending: { text, setText, send } }: { readonly sending: Sending }) {
  const t = useT('conversations-pages');
  const isPhone = useBoot().site === 'phone';
  const area = useRef<HTMLTextAreaElement>(null);
  const left = CONVERSATION.length - [...text.trim()].length;
  const maySend = text.trim() !== '' && left >= 0;
  const submit = () => {
    if (!maySend) return;
    send();
    area.current?.focus();
  };
  const insert = (name: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    setText(`${text.slice(0, start)}[${name}]${text.slice(end)}`);
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Emoticons onChoose={insert} onClosed={() => area.current?.focus()} />
      <div className={styles.writing}>
        <textarea
          ref={area}
          className={styles.area}
          aria-label={t('box.label')}
          placeholder={t(isPhone ? 'box.placeholderPhone' : 'box.placeholder')}
          rows={1}
          value={text}
          aria-invalid={left < 0 || undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (isPhone || event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event.nativeEvent)) return;
            event.preventDefault();
            submit();
          }}
        />
        {left < NEAR_END && (
          <span className={styles.left} data-over={left < 0 || undefined} aria-live="polite">
            {left < 0 ? t('box.over', { count: -left }) : t('box.left', { count: left })}
          </span>
        )}
      </div>
      <Button type="submit" variant="primary" className={styles.send} aria-disabled={!maySend}>
        <SendHorizontal size={18} aria-hidden="true" />
        <span className={styles.sendText}>{t('box.send')}</span>
      </Button>
    </form>
  );
}

function Emoticons({
  onChoose,
  onClosed,
}: {
  readonly onChoose: (name: string) => void;
  readonly onClosed: () => void;
}) {
  const t = useT('conversations-pages');
  const [page, setPage] = useState(0);
  return (
    <LazyPopover
      label={t('box.emoticons')}
      placement="top"
      flush
      trigger={(props) => (
        <IconButton {...props} label={t('box.emoticons')} className={styles.smile} icon={<Smile />} />
      )}
    >
      {(close) => (
        <div className={styles.emoticons}>
          <EmoticonGrid
            label={t('box.emoticons')}
            all={NAMED}
            page={page}
            onPage={setPage}
            onChoose={({ name }) => {
              onChoose(name);
              close();
              onClosed();
            }}
            texts={{ pages: t('box.pages'), page: (nth, pages) => t('box.page', { page: nth, pages }) }}
          />
        </div>
      )}
    </LazyPopover>
  );
}
