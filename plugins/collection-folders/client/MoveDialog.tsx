import { useState } from 'react';
import { Button, ErrorState, Skeleton, TextField, useT } from '../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../platform/sdk/controls.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import { FOLDER_LIMITS, type Folder } from '../contract.ts';
import styles from './Folders.module.css';
import { useAddFolder, useFolders, useMove } from './queries.ts';

interface MoveDialogProps {
  readonly wbId: number;
  /** The folder that it is in; 0: none. */
  readonly before: number;
  readonly onClose: () => void;
}

const NONE = '0';
/** What is chosen for a folder that is yet to be made. */
const NEW = 'new';

/** In which folder a collected post is. */
export function MoveDialog({ wbId, before, onClose }: MoveDialogProps) {
  const t = useT('collection-folders-pages');
  const { data, isError, isFetching, refetch } = useFolders();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const { move, isPending } = useMove(wbId);
  const making = useAddFolder();
  const folders = data?.list ?? [];
  // Without any there is nothing to choose but a new one.
  const value = chosen ?? (data && folders.length === 0 ? NEW : String(before));
  const isBusy = isPending || making.isPending;
  const isReady = data !== undefined && (value !== NEW || name.trim() !== '');

  async function folderOf(id: string): Promise<Folder | null> {
    if (id === NEW) return making.add(name);
    return folders.find((folder) => String(folder.id) === id) ?? { id: 0, name: '' };
  }
  async function save(): Promise<void> {
    const folder = await folderOf(value);
    if (!folder) return;
    // A try that failed has made it all the same.
    if (value === NEW) setChosen(String(folder.id));
    const done = folder.id === 0 ? t('move.out') : t('move.done', { name: folder.name });
    if (folder.id === before || (await move(folder.id, before, done))) onClose();
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('move.title')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!isReady} loading={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {data ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isBusy) void save();
          }}
        >
          <RadioGroup
            label={t('move.title')}
            hideLabel
            value={value}
            options={[
              { value: NONE, label: t('none') },
              ...folders.map((folder) => ({ value: String(folder.id), label: folder.name })),
              {
                value: NEW,
                label: t('new'),
                disabled: folders.length >= FOLDER_LIMITS.folders,
                ...(folders.length >= FOLDER_LIMITS.folders && {
                  description: t('full', { max: FOLDER_LIMITS.folders }),
                }),
              },
            ]}
            onChange={setChosen}
          />
          {value === NEW && (
            <TextField
              label={t('name')}
              value={name}
              counterMax={FOLDER_LIMITS.name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </form>
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}
