import { useState } from 'react';
import {
  Avatar,
  Button,
  composer,
  Icon,
  useExtensions,
  useOpenComposer,
  useT,
  useViewer,
  viewerPart,
} from '../../sdk/index.ts';
import styles from './ComposerTeaser.module.css';

/**
 * The line that invites to write; nothing where the zone has no composer. The button for it stands at the
 * side of the page.
 */
export function ComposerTeaser() {
  const t = useT('core');
  const [opening, open] = useOpening();
  if (useExtensions(composer).length === 0) return null;
  return (
    <div className={styles.teaser}>
      <Writer />
      <button type="button" className={styles.invite} onClick={open} aria-busy={opening}>
        <span>{t('composer.teaser')}</span>
        <Icon name="image-plus" size={24} />
      </button>
    </div>
  );
}

const Writer = viewerPart(function Writer() {
  const viewer = useViewer();
  if (viewer) return <Avatar name={viewer.ywUserInfo.nick} src={viewer.ywUserInfo.avatarUrl} />;
  return (
    <span className={styles.pen} aria-hidden="true">
      <Icon name="pen-line" size={24} />
    </span>
  );
});

export interface PublishFirstProps {
  /** Default: the invitation to be the first. */
  readonly label?: string;
  /** What the post begins with. */
  readonly title?: string;
  readonly themeId?: number;
}

/** The button of an empty list. */
export function PublishFirst({ label, title, themeId }: PublishFirstProps) {
  const t = useT('core');
  const [opening, open] = useOpening(themeId, title);
  if (useExtensions(composer).length === 0) return null;
  return (
    <Button variant="primary" icon={<Icon name="pen-line" size={24} />} onClick={open} loading={opening}>
      {label ?? t('composer.first')}
    </Button>
  );
}

/** Opening takes a call (the rule check): a second press meanwhile does nothing. */
function useOpening(themeId?: number, title?: string): [boolean, () => void] {
  const open = useOpenComposer();
  const [opening, setOpening] = useState(false);
  const press = () => {
    if (opening) return;
    setOpening(true);
    void open(themeId, title).finally(() => setOpening(false));
  };
  return [opening, press];
}
