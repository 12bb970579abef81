import { useId, useRef, useState, type ChangeEvent } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import {
  Avatar,
  Button,
  Icon,
  LazyDialog,
  preloadDialogs,
  toast,
  useImagesClosed,
  useT,
  VisuallyHidden,
} from '../../../sdk/index.ts';
import { AvatarCrop } from './AvatarCrop.tsx';
import { avatarFault, AVATAR_TYPES } from './avatar-file.ts';
import styles from './Edit.module.css';

/** The picture, with the way to another one: chosen, cut to a square, sent. */
// i18n-keys: user:avatar.fault.*
export function AvatarField({ user }: { readonly user: UserCard }) {
  const t = useT('user');
  const closed = useImagesClosed();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again.
    event.target.value = '';
    if (!chosen) return;
    const fault = avatarFault(chosen);
    if (fault) toast.error(t(`avatar.fault.${fault}`, { max: LIMITS.imageBytes / 1024 / 1024 }));
    else setFile(chosen);
  };
  return (
    <div className={styles.avatar} onPointerEnter={preloadDialogs}>
      <Avatar name={user.nick} src={user.avatarUrl} size="xl" />
      <div className={styles.avatarText}>
        <Button
          icon={<Icon name="image-plus" size={16} />}
          aria-describedby={hintId}
          aria-disabled={closed !== null}
          onClick={() => closed === null && input.current?.click()}
        >
          {t('avatar.change')}
        </Button>
        <p id={hintId}>{closed ?? t('avatar.hint')}</p>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={AVATAR_TYPES.join(',')}
            aria-label={t('avatar.file')}
            tabIndex={-1}
            disabled={closed !== null}
            onChange={choose}
          />
        </VisuallyHidden>
      </div>
      <LazyDialog
        isOpen={file !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setFile(null);
        }}
        title={t('avatar.cropTitle')}
        closeLabel={t('cancel')}
        size="s"
        dismissable={false}
      >
        {file && <AvatarCrop key={`${file.name} ${file.lastModified}`} file={file} onClose={() => setFile(null)} />}
      </LazyDialog>
    </div>
  );
}
