import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button, TextField, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { withoutEmoji } from '../face/lost.ts';
import { CONTENT_LIMITS } from '../model/grammar.ts';
import styles from './PictureBar.module.css';

export type PictureField = 'alt' | 'caption';

/** What stands for a picture, and beneath it or a gallery; only what is asked for. */
export type Words = Readonly<Partial<Record<PictureField, string>>>;

const LIMIT: Readonly<Record<PictureField, number>> = {
  alt: CONTENT_LIMITS.altLength,
  caption: CONTENT_LIMITS.captionLength,
};
const FIELDS: readonly PictureField[] = ['alt', 'caption'];

const isTooLong = (field: PictureField, words = ''): boolean => [...words.trim()].length > LIMIT[field];

interface PictureDialogProps {
  /** As they are, empty where there are none. */
  readonly words: Words;
  /** Where the focus is first. */
  readonly field: PictureField;
  readonly onSet: (words: Words) => void;
  readonly onClose: () => void;
}

// i18n-keys: picture.alt picture.altHint picture.caption picture.captionHint
/** Asks for the words of a picture or gallery. */
export function PictureDialog({ words: given, field: first, onSet, onClose }: PictureDialogProps) {
  const t = useT('editor-pages');
  const [words, setWords] = useState(given);
  const fields = FIELDS.filter((field) => given[field] !== undefined);
  const formId = useId();
  const focused = useRef<HTMLInputElement>(null);
  // The composer's dialog holds the focus until this one stands.
  useEffect(() => {
    const soon = setTimeout(() => focused.current?.focus());
    return () => clearTimeout(soon);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog over another form: the outer one must not hear of it.
    event.stopPropagation();
    if (fields.some((field) => isTooLong(field, words[field]))) return;
    onSet(Object.fromEntries(fields.map((field) => [field, (words[field] ?? '').trim()])));
  };
  return (
    <Dialog
      isOpen
      size="s"
      title={t('picture.title')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('picture.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
        {fields.map((field) => (
          <TextField
            key={field}
            ref={field === first ? focused : undefined}
            label={t(`picture.${field}`)}
            description={t(`picture.${field}Hint`)}
            counterMax={LIMIT[field]}
            value={words[field]}
            error={isTooLong(field, words[field]) ? t('picture.tooLong', { max: LIMIT[field] }) : undefined}
            onChange={({ target }) => setWords({ ...words, [field]: withoutEmoji(target.value).text })}
          />
        ))}
      </form>
    </Dialog>
  );
}
