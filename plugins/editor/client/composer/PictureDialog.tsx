import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button, TextField, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { withoutEmoji } from '../face/lost.ts';
import { CONTENT_LIMITS } from '../model/grammar.ts';
import type { ImageNode } from '../model/types.ts';
import styles from './PictureBar.module.css';

export type PictureField = 'alt' | 'caption';

/** What stands for a picture, and beneath it. */
export type Words = Readonly<Record<PictureField, string>>;

const LIMIT: Readonly<Record<PictureField, number>> = {
  alt: CONTENT_LIMITS.altLength,
  caption: CONTENT_LIMITS.captionLength,
};
const FIELDS: readonly PictureField[] = ['alt', 'caption'];

const isTooLong = (field: PictureField, words: string): boolean => [...words.trim()].length > LIMIT[field];

interface PictureDialogProps {
  readonly node: ImageNode;
  /** Where the focus is first. */
  readonly field: PictureField;
  readonly onSet: (words: Words) => void;
  readonly onClose: () => void;
}

// i18n-keys: picture.alt picture.altHint picture.caption picture.captionHint
/** Asks for the words of a picture. */
export function PictureDialog({ node, field: first, onSet, onClose }: PictureDialogProps) {
  const t = useT('editor-pages');
  const [words, setWords] = useState<Words>({ alt: node.alt ?? '', caption: node.caption ?? '' });
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
    if (FIELDS.some((field) => isTooLong(field, words[field]))) return;
    onSet({ alt: words.alt.trim(), caption: words.caption.trim() });
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
        {FIELDS.map((field) => (
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
