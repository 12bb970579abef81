import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  apiKey,
  Badge,
  Button,
  Content,
  ErrorBoundary,
  lazyComponent,
  reasonOf,
  TimeAgo,
  toast,
  useApiMutation,
  useExtensionsLater,
  useT,
  ZoneLink,
  type ResolvedOf,
} from '../../../../platform/sdk/index.ts';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import { penaltyForm, type PenaltyFormProps } from '../../../moderation/client/face.ts';
import { CONVERSATION, dismissReported, lookAtReported, type ReportedMessage } from '../../contract.ts';
import { PRIVATE_MESSAGE } from '../../shared/private-message.ts';
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
      <Decision item={item} />
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

function Decision({ item: { id, messageId } }: { readonly item: ReportedMessage }) {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const [form] = useExtensionsLater(penaltyForm);
  const [isPenalising, setPenalising] = useState(false);
  const refresh = () => Promise.all(waitingCalls.map((of) => client.invalidateQueries({ queryKey: apiKey(of) })));
  const dismiss = useApiMutation(dismissReported, {
    onSuccess: async () => {
      toast.success(t('reported.done'));
      await refresh();
    },
    onError: () => void refresh(),
  });
  const close = () => setPenalising(false);
  return (
    <div className={styles.buttons}>
      <Button loading={dismiss.isPending} data-key="n" onClick={() => dismiss.mutate({ id })}>
        {t('reported.dismiss')}
      </Button>
      {form && (
        <Button variant="danger" disabled={dismiss.isPending} data-key="d" onClick={() => setPenalising(true)}>
          {t('reported.remove')}
        </Button>
      )}
      {form && isPenalising && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Penalty
              form={form}
              target={{ type: PRIVATE_MESSAGE, id: messageId }}
              action="delete"
              onDone={close}
              onClose={close}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

type PenaltyProps = PenaltyFormProps & { readonly form: ResolvedOf<typeof penaltyForm> };

/** The dialog of the penalties, loaded on use. */
function Penalty({ form, ...props }: PenaltyProps) {
  const [Form] = useState(() => lazyComponent(async () => (await form.load()).PenaltyForm));
  return <Form {...props} />;
}
