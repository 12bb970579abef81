import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  ErrorState,
  IconButton,
  isOfInputMethod,
  LazyAlertDialog,
  Skeleton,
  TextField,
  useT,
} from '../../../platform/sdk/index.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import { FOLDER_LIMITS, type FolderList } from '../contract.ts';
import styles from './Folders.module.css';
import { useAddFolder, useDeleteFolder, useFolders, useRenameFolder } from './queries.ts';

type Listed = FolderList['list'][number];

interface ManageDialogProps {
  /** A folder is deleted: leaves its list. */
  readonly onDeleted: (id: number) => Promise<void>;
  readonly onClose: () => void;
}

/** The member's folders: new ones, other names, and none any more. */
export function ManageDialog({ onDeleted, onClose }: ManageDialogProps) {
  const t = useT('collection-folders-pages');
  const { data, isError, isFetching, refetch } = useFolders();
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('manage.title')}
      closeLabel={t('close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {data ? (
        <div className={styles.form}>
          <AddFolder count={data.list.length} />
          {data.list.length > 0 && (
            <ul className={styles.folders} aria-label={t('manage.title')}>
              {data.list.map((folder) => (
                <FolderRow key={folder.id} folder={folder} onDeleted={onDeleted} />
              ))}
            </ul>
          )}
        </div>
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

function AddFolder({ count }: { readonly count: number }) {
  const t = useT('collection-folders-pages');
  const [name, setName] = useState('');
  const { add, isPending } = useAddFolder();
  const isFull = count >= FOLDER_LIMITS.folders;
  const isReady = !isFull && name.trim() !== '';
  const save = async () => {
    if (await add(name)) setName('');
  };
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) void save();
      }}
    >
      <TextField
        label={t('new')}
        value={name}
        counterMax={FOLDER_LIMITS.name}
        disabled={isFull}
        {...(isFull && { description: t('full', { max: FOLDER_LIMITS.folders }) })}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" disabled={!isReady} loading={isPending}>
        {t('manage.add')}
      </Button>
    </form>
  );
}

function FolderRow({
  folder,
  onDeleted,
}: {
  readonly folder: Listed;
  readonly onDeleted: (id: number) => Promise<void>;
}) {
  const t = useT('collection-folders-pages');
  const { name, count } = folder;
  const [isNaming, setNaming] = useState(false);
  const [wasNamed, setNamed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteFolder(onDeleted);
  const named = () => {
    setNamed(true);
    setNaming(false);
  };
  if (isNaming) return <RenameRow folder={folder} onClose={named} />;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name} <span className={styles.count}>{t('posts', { count })}</span>
      </span>
      <IconButton
        icon={<Pencil size={16} />}
        label={t('manage.rename', { name })}
        tooltipSide="top"
        // What was written in has gone, and it is where that began.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={wasNamed}
        onClick={() => setNaming(true)}
      />
      <IconButton
        icon={<Trash2 size={16} />}
        label={t('manage.delete', { name })}
        tooltipSide="top"
        onClick={() => setAsking(true)}
      />
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('manage.ask', { name })}
        text={t('manage.askText')}
        confirmLabel={t('manage.confirm')}
        cancelLabel={t('cancel')}
        destructive
        onConfirm={() => remove(folder)}
      />
    </li>
  );
}

function RenameRow({ folder, onClose }: { readonly folder: Listed; readonly onClose: () => void }) {
  const t = useT('collection-folders-pages');
  const [name, setName] = useState(folder.name);
  const { mutate, isPending } = useRenameFolder();
  const isReady = name.trim() !== '';
  return (
    <li>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isPending) mutate({ id: folder.id, name }, { onSuccess: onClose });
        }}
      >
        <TextField
          label={t('name')}
          hideLabel
          // What was pressed is gone, and this stands in its place.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={name}
          counterMax={FOLDER_LIMITS.name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent)) return;
            // The name is given up, not the dialog around it.
            event.stopPropagation();
            onClose();
          }}
        />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} loading={isPending}>
          {t('save')}
        </Button>
      </form>
    </li>
  );
}
