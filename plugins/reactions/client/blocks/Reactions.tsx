import { SmilePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  cx,
  lazyComponent,
  LazyPopover,
  useBoot,
  useT,
  type OverlayTriggerProps,
} from '../../../../platform/sdk/index.ts';
import { Emoticon, glyphOf } from '../Emoticon.tsx';
import { Picker } from '../Picker.tsx';
import { useReactions, type Target } from '../use-reactions.ts';
import styles from './Reactions.module.css';

const PeopleDialog = lazyComponent(async () => (await import('../people/PeopleDialog.tsx')).PeopleDialog);
const PickerSheet = lazyComponent(async () => (await import('../people/PickerSheet.tsx')).PickerSheet);

interface ReactionsProps {
  readonly target: Target;
  /** The post, comment or reply. */
  readonly thing: object;
  readonly isOfComment?: boolean;
}

/** What people have reacted with and how many, the viewer's own one pressed, and a button for another. */
export function Reactions({ target, thing, isOfComment = false }: ReactionsProps) {
  const t = useT('reactions-pages');
  const isPhone = useBoot().site === 'phone';
  const { reactions, own, emoticons, choose, viewer, requireLogin } = useReactions(target, thing);
  const [opened, setOpened] = useState<'picker' | 'people' | null>(null);
  const picker = (done: (name: string | null) => void) => (
    <Picker
      emoticons={emoticons}
      own={own}
      onChoose={done}
      onPeople={reactions.length > 0 ? () => done(null) : undefined}
    />
  );
  const isLabelled = !isOfComment && reactions.length === 0;
  const add = (props: Partial<OverlayTriggerProps>) => (
    <button
      type="button"
      {...props}
      className={cx(styles.chip, !isLabelled && styles.add)}
      aria-label={t('add')}
      onClick={() => (viewer ? props.onClick?.() : requireLogin())}
    >
      <SmilePlus size={17} aria-hidden="true" />
      {isLabelled && <span>{t('react')}</span>}
    </button>
  );
  return (
    <div
      className={cx(styles.bar, isOfComment && reactions.length > 0 && styles.row)}
      role="group"
      aria-label={t('label')}
    >
      {reactions.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={name === own}
          aria-label={t('count', { emoticon: glyphOf(name), count })}
          onClick={() => choose(name)}
        >
          <Emoticon name={name} />
          <span>{count}</span>
        </button>
      ))}
      {isPhone ? (
        add({ 'aria-haspopup': 'dialog', 'aria-expanded': opened === 'picker', onClick: () => setOpened('picker') })
      ) : (
        <LazyPopover trigger={add} label={t('add')} placement="bottom" flush>
          {(close, closeThen) =>
            picker((name) => {
              if (name === null) return closeThen(() => setOpened('people'));
              close();
              choose(name);
            })
          }
        </LazyPopover>
      )}
      <Suspense fallback={null}>
        {isPhone && opened === 'picker' && (
          <PickerSheet title={t('add')} onClosed={(then) => setOpened(then)} onChoose={choose}>
            {picker}
          </PickerSheet>
        )}
        {opened === 'people' && <PeopleDialog target={target} reactions={reactions} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
