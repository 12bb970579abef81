import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Badge,
  Button,
  Content,
  reasonOf,
  TextField,
  TimeAgo,
  toast,
  useApiMutation,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { CONVERSATION, decideReported, lookAtReported, type ReportedMessage } from '../../contract.ts';
import styles from './ReportedCard.module.css';

/** A reported private message in the queue: its words are shown when somebody asks for them. */
export function ReportedCard({ item }: { readonly item: ReportedMessage }) {
  const t = useT('conversations-pages');
  const { id, type, comment, userInfo, reporterInfo } = item;
  return (
    // The queue's keys go from case to case.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article className={styles.card} data-case tabIndex={0} aria-label={t('reported.title')}>
      <header className={styles.head}>
        {userInfo ? (
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.nick}>
            {userInfo.nick}
          </ZoneLink>
        ) : (
          <span className={styles.nick}>{t('removedAccount')}</span>
        )}
        {/* i18n-keys: report:reasons.* */}
        <Badge tone="warning">{t(`report:reasons.${reasonOf(type)}`)}</Badge>
      </header>
      <p className={styles.comment}>
        <span className={styles.muted}>{t('reported.by', { nick: reporterInfo?.nick ?? t('removedAccount') })}</span>
        {comment}
      </p>
      <Words id={id} />
      <Decision id={id} />
    </article>
  );
}

/** The message and what stands before it. */
function Words({ id }: { readonly id: number }) {
  const t = useT('conversations-pages');
  const look = useApiMutation(lookAtReported);
  if (!look.data)
    return (
      <div className={styles.look}>
        <Button size="s" loading={look.isPending} onClick={() => look.mutate({ id })}>
          {t('reported.look')}
        </Button>
        <span className={styles.muted}>{t('reported.lookHint', { count: CONVERSATION.before })}</span>
      </div>
    );
  return (
    <ol className={styles.words}>
      {look.data.list.map((message) => (
        <li key={message.id} className={styles.message} data-reported={message.isReported === 1 || undefined}>
          <span className={styles.muted}>
            {message.userInfo?.nick ?? t('removedAccount')} <TimeAgo at={message.createTime} />
            {message.isReported === 1 && <Badge tone="danger">{t('reported.isReported')}</Badge>}
          </span>
          <Content html={message.content} variant="compact" />
        </li>
      ))}
    </ol>
  );
}

type Days = (typeof CONVERSATION.muteDays)[number];

function Decision({ id }: { readonly id: number }) {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<Days>(0);
  const [isTried, setTried] = useState(false);
  const refresh = () => Promise.all(waitingCalls.map((of) => client.invalidateQueries({ queryKey: apiKey(of) })));
  const decide = useApiMutation(decideReported, {
    onSuccess: async () => {
      toast.success(t('reported.done'));
      await refresh();
    },
    onError: () => void refresh(),
  });
  const remove = () => {
    setTried(true);
    if (reason.trim() !== '') decide.mutate({ id, isRemoved: 1, muteDays: days, reason: reason.trim() });
  };
  return (
    <div className={styles.decide}>
      <TextField
        label={t('reported.reason')}
        value={reason}
        error={isTried && reason.trim() === '' ? t('reported.reasonRequired') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Select
        label={t('reported.mute')}
        placeholder={t('reported.noMute')}
        value={String(days)}
        options={CONVERSATION.muteDays.map((count) => ({
          id: String(count),
          label: count === 0 ? t('reported.noMute') : t('reported.days', { count }),
        }))}
        // One of them.
        onChange={(value) => setDays(Number(value) as Days)}
      />
      <div className={styles.buttons}>
        <Button loading={decide.isPending} data-key="n" onClick={() => decide.mutate({ id, isRemoved: 0 })}>
          {t('reported.dismiss')}
        </Button>
        <Button variant="danger" loading={decide.isPending} data-key="d" onClick={remove}>
          {t('reported.remove')}
        </Button>
      </div>
    </div>
  );
}
