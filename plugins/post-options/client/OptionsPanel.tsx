import { code, PermissionCode, useCan, useT } from '../../../platform/sdk/index.ts';
import type { ComposerPanelProps } from '../../editor/client/face.ts';
import { Checkbox } from '../../../platform/sdk/controls.ts';
import { Select } from '../../../platform/sdk/overlays.ts';
import { choicesIn, withChoices } from './attached.ts';
import { Covers } from './Covers.tsx';
import type { PostChoices } from './stored.ts';
import styles from './options.module.css';

/** What of a post is chosen beside its text, as far as the viewer may (19, 11, 14). */
export function OptionsPanel({ composer, value, onUpdate }: ComposerPanelProps) {
  const t = useT('post-options-pages');
  const mayPermit = useCan(code(PermissionCode.commentPermission));
  const mayShowFirst = useCan(code(PermissionCode.onlyFirstImage));
  const mayCover = useCan(code(PermissionCode.covers));
  const choices = choicesIn(value);
  const update = (change: (now: PostChoices) => Partial<PostChoices>) =>
    onUpdate((now) => withChoices(now, change(choicesIn(now)), !composer.isNew));
  const change = (part: Partial<PostChoices>) => update(() => part);
  return (
    <div className={styles.panel}>
      {mayPermit && (
        <div className={styles.selects}>
          <Select
            label={t('options.replies.label')}
            placeholder=""
            options={[
              { id: 'all', label: t('options.replies.all') },
              { id: 'private', label: t('options.replies.private') },
            ]}
            value={choices.privateReplies ? 'private' : 'all'}
            onChange={(id) => change({ privateReplies: id === 'private' })}
          />
          <Select
            label={t('options.comments.label')}
            placeholder=""
            options={[
              { id: 'open', label: t('options.comments.open') },
              { id: 'closed', label: t('options.comments.closed') },
            ]}
            value={choices.closed ? 'closed' : 'open'}
            onChange={(id) => change({ closed: id === 'closed' })}
          />
        </div>
      )}
      {mayCover && (
        <Covers value={choices.covers} onUpdate={(next) => update(({ covers }) => ({ covers: next(covers) }))} />
      )}
      {mayShowFirst && (
        <Checkbox
          label={t('options.onlyFirst')}
          checked={choices.onlyFirst}
          onChange={({ target }) => change({ onlyFirst: target.checked })}
        />
      )}
    </div>
  );
}
