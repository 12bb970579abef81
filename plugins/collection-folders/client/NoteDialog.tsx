import { Button, TextArea, useT } from '../../../platform/sdk/index.ts';
import { useKeptText } from '../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import { FOLDER_LIMITS } from '../contract.ts';
import { useNote } from './queries.ts';

interface NoteDialogProps {
  readonly wbId: number;
  readonly before: string;
  readonly onClose: () => void;
}

/** The member's own note on a post that they have collected. */
export function NoteDialog({ wbId, before, onClose }: NoteDialogProps) {
  const t = useT('collection-folders-pages');
  const [text, setText, forget] = useKeptText(`note:${wbId}`, { before });
  const { write, isPending } = useNote(wbId);
  const note = text.trim();
  const isTooLong = [...note].length > FOLDER_LIMITS.note;
  // What was there before is read again then; Escape alone keeps what is written.
  const giveUp = () => {
    forget();
    onClose();
  };
  const save = async () => {
    const done = t(note === '' ? 'note.removed' : 'note.saved');
    if (note === before || (await write(note, before, done))) giveUp();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('note.title')}
      closeLabel={t('cancel')}
      dismissable={text === before}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={giveUp}>{t('cancel')}</Button>
          <Button variant="primary" disabled={isTooLong} loading={isPending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note.label')}
        description={t('note.hint')}
        value={text}
        rows={4}
        counterMax={FOLDER_LIMITS.note}
        error={isTooLong ? t('note.tooLong', { max: FOLDER_LIMITS.note }) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
