import { useRouter } from '@tanstack/react-router';
import { Button, Icon, toast, useAddress, useNow, useT } from '../../sdk/index.ts';
import { isBlank, keepUnsent, readUnsent } from '../publish/unsent.ts';
import { goesByItself } from './send-outbox.ts';
import type { OutboxPost } from './store.ts';
import { useOutboxActions, useOutboxPosts, useSendingIds, useSendPost } from './use-outbox.ts';
import styles from './Outbox.module.css';

interface OutboxListProps {
  readonly onTakenBack?: () => void;
  /** The id of a post that is shown elsewhere on the page. */
  readonly without?: string;
}

/** The viewer's posts that are to be sent, each with what may be done about it. */
export function OutboxList({ onTakenBack, without }: OutboxListProps) {
  const t = useT('publish');
  const posts = useOutboxPosts().filter(({ id }) => id !== without);
  const sending = useSendingIds();
  if (posts.length === 0) return null;
  return (
    <section className={styles.outbox} aria-labelledby="outbox-title">
      <h2 id="outbox-title" className={styles.title}>
        <Icon name="cloud-alert" size={16} />
        {t('outbox.title', { count: posts.length })}
      </h2>
      <ul className={styles.list}>
        {posts.map((post) => (
          <OutboxRow key={post.id} post={post} isSending={sending.includes(post.id)} onTakenBack={onTakenBack} />
        ))}
      </ul>
    </section>
  );
}

interface OutboxRowProps {
  readonly post: OutboxPost;
  readonly isSending: boolean;
  readonly onTakenBack: OutboxListProps['onTakenBack'];
}

/** Characters of a post that has no title. */
const BEGINNING = 40;

function OutboxRow({ post, isSending, onTakenBack }: OutboxRowProps) {
  const t = useT('publish');
  const now = useNow();
  const { resume, drop, restore } = useOutboxActions();
  const send = useSendPost();
  const takeBack = useTakeBack(onTakenBack);
  const isStopped = !goesByItself(post, now);
  const name = post.title.trim() || [...post.text.trim()].slice(0, BEGINNING).join('') || t('outbox.pictures');
  const state = isSending ? t('outbox.sending') : isStopped ? post.reason || t('outbox.stopped') : t('outbox.waiting');
  const again = async () => {
    const whole = { ...post, state: 'waiting' as const, reason: '' };
    await resume(post);
    const outcome = await send(whole);
    if (outcome?.kind === 'sent') toast.success(t('outbox.sent'));
  };
  const remove = async () => {
    await drop(post);
    toast.info(t('outbox.dropped', { name }), {
      action: { label: t('outbox.undo'), onPress: () => void restore(post) },
    });
  };
  return (
    <li className={styles.row}>
      <p className={styles.name}>{name}</p>
      <p className={styles.state} role="status" data-stopped={(isStopped && !isSending) || undefined}>
        {state}
      </p>
      <div className={styles.actions}>
        <Button size="s" disabled={isSending} onClick={() => void takeBack(post)}>
          {t('outbox.takeBack')}
        </Button>
        {isStopped && (
          <>
            <Button size="s" disabled={isSending} onClick={() => void again()}>
              {t('outbox.again')}
            </Button>
            <Button size="s" variant="ghost" disabled={isSending} onClick={() => void remove()}>
              {t('outbox.drop')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Back into the form, if nothing else is written there; in any case it is not sent any more. */
function useTakeBack(onTakenBack: (() => void) | undefined): (post: OutboxPost) => Promise<void> {
  const t = useT('publish');
  const router = useRouter();
  const address = useAddress();
  const { stop, drop } = useOutboxActions();
  return async (post) => {
    await stop(post);
    if (!isBlank(readUnsent(post.owner))) return toast.info(t('outbox.formInUse'));
    const { title, themeId, text, mentions, attachments, requestKey, pictures } = post;
    const unsent = { title, themeId, text, mentions, attachments, requestKey, pictures: pictures.length };
    await keepUnsent(post.owner, unsent, pictures);
    await drop(post);
    if (onTakenBack) onTakenBack();
    else await router.navigate({ href: address('/publish') });
  };
}
