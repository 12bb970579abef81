import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  Button,
  ErrorState,
  Skeleton,
  toast,
  useApiMutation,
  useApiQuery,
  useT,
  useZone,
  ZoneLink,
  type InputOf,
  type ReplyOf,
  type WrittenText,
} from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import {
  agreementText,
  columnList,
  contributePost,
  contributionCondition,
  lastContribution,
  ListedType,
  submitArticle,
  submitVideo,
  type Column,
  type Condition,
  type ContributionDetail,
} from '../../contract.ts';
import type { PieceType } from '../frame/Frame.tsx';
import { usePages } from '../frame/use-pages.ts';
import { CoverChoice, useCover } from './CoverChoice.tsx';
import { PublishTime, usePublishTime } from './PublishTime.tsx';
import styles from '../pages.module.css';

type SentVideo = InputOf<typeof submitVideo>;

/** The stored draft that a text was written as, as the composer names it. */
function draftIn({ fields }: WrittenText): Pick<SentVideo, 'draftId' | 'draftVersion' | 'draftHolder'> {
  const { draftId, draftVersion, draftHolder } = fields as Pick<SentVideo, 'draftId' | 'draftVersion' | 'draftHolder'>;
  return draftId && draftVersion && draftHolder ? { draftId, draftVersion, draftHolder } : {};
}

/** The video that the composer has attached, with its cover. */
function videoIn({ fields }: WrittenText): Pick<SentVideo, 'videoUrl' | 'videoResolution' | 'coverImageUrl'> {
  const { videoUrl, videoResolution, videoCoverUrl } = fields as Readonly<Record<string, string | undefined>>;
  return {
    ...(videoUrl ? { videoUrl } : {}),
    ...(videoUrl && videoResolution ? { videoResolution } : {}),
    ...(videoCoverUrl ? { coverImageUrl: videoCoverUrl } : {}),
  };
}

interface InfoDialogProps {
  readonly type: PieceType;
  readonly written: WrittenText;
  readonly piece?: ContributionDetail;
  /** Whether it was handed in. */
  readonly onDone: (isTaken: boolean) => void;
}

/** What is asked for with a piece: server and role, column or topic, and the agreement. */
export function InfoDialog(props: InfoDialogProps) {
  const t = useT('contribution-pages');
  const core = useT('core');
  const { gameId } = useZone();
  const listed = props.type === 'video' ? ListedType.video : ListedType.article;
  const columns = useApiQuery(columnList, { game_id: gameId, contribution_type: listed }, { staleTime: 0 });
  const condition = useApiQuery(contributionCondition, {}, { staleTime: 0 });
  const agreement = useApiQuery(agreementText, {}, { staleTime: 0 });
  const last = useApiQuery(lastContribution, {}, { staleTime: 0 });
  const queries = [columns, condition, agreement, last];
  const isReady = columns.data && condition.data && agreement.data && last.data;
  if (isReady)
    return (
      <Form
        {...props}
        columns={columns.data.records}
        condition={condition.data}
        version={agreement.data.current}
        last={last.data.last}
      />
    );
  return (
    <Dialog isOpen title={t('info.title')} closeLabel={t('info.cancel')} onOpenChange={() => props.onDone(false)}>
      {queries.some(({ isError }) => isError) ? (
        <ErrorState
          title={t('info.failed')}
          retryLabel={core('action.retry')}
          onRetry={() => queries.forEach((query) => void query.refetch())}
          retrying={queries.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  );
}

interface FormProps extends InfoDialogProps {
  readonly columns: readonly Column[];
  readonly condition: Condition;
  readonly version: string;
  readonly last: ReplyOf<typeof lastContribution>['last'];
}

const keyOf = ({ type, content }: Pick<Column, 'type' | 'content'>): string => `${type}/${content}`;

/** The column that the address asks for by its name (`topic_content`); null: none that takes pieces now. */
function useAskedColumn(columns: readonly Column[]): string | null {
  const search = useSearch({ strict: false }) as { readonly topic_content?: unknown }; // of any route that opens it
  const found = columns.find(({ content }) => content === String(search.topic_content ?? ''));
  return found ? keyOf(found) : null;
}

function Form({ type, written, piece, columns, condition, version, last, onDone }: FormProps) {
  const pages = usePages();
  const t = useT('contribution-pages');
  const own = useT('contribution');
  const before = piece ?? last;
  const known = before && keyOf({ type: before.topicType, content: before.topicContent });
  const asked = useAskedColumn(columns);
  const [topic, setTopic] = useState((!piece && asked) || columns.map(keyOf).find((key) => key === known) || null);
  const { roles, needsRole } = condition;
  const [role, setRole] = useState(
    roles.find(({ roleId }) => roleId === before?.roleId)?.roleId ?? roles[0]?.roleId ?? null,
  );
  const [isTicked, setTicked] = useState(false);
  const time = usePublishTime(piece);
  const cover = useCover(written.content, piece);
  const [requestKey] = useState(() => crypto.randomUUID());
  const done = { onSuccess: () => onDone(true) };
  const article = useApiMutation(submitArticle, done);
  const post = useApiMutation(contributePost, done);
  const video = useApiMutation(submitVideo, done);
  const isPending = article.isPending || video.isPending || post.isPending;
  const column = columns.find((one) => keyOf(one) === topic);
  const chosen = roles.find(({ roleId }) => roleId === role);

  /** What is missing first, in the words of the server's refusal; null: nothing is. */
  const missing = (): string | null => {
    if (columns.length === 0) return t('info.noColumns');
    if (!column) return t('info.columnRequired');
    if (needsRole && !chosen) return t('info.roleRequired');
    if (time.isMissing) return t('time.required');
    if (cover.problem) return cover.problem;
    return isTicked ? null : t('info.agreementRequired');
  };
  const send = () => {
    const fault = missing();
    // Gone soon: it would stand above the word of success.
    if (fault || !column) return void toast.error(fault ?? '', { duration: 3_500 });
    const wbId = piece?.wbId ?? 0;
    const input = {
      ...(piece && wbId === 0 ? { contribution_id: piece.contribution_id } : {}),
      ...(written.title ? { wbTitle: written.title } : {}),
      wbContent: written.content,
      topicType: column.type,
      topicContent: column.content,
      agreementVersion: version,
      requestKey,
      ...(chosen
        ? { roleId: chosen.roleId, sid: chosen.areaId, servername: chosen.servername, nick: chosen.nick }
        : {}),
    };
    if (wbId > 0) return post.mutate({ ...input, wbId });
    const timed = { ...input, ...time.fields, ...draftIn(written) };
    if (type === 'article') return article.mutate({ ...timed, ...cover.fields, contributionType: 1 });
    video.mutate({ ...timed, ...videoIn(written), contributionType: 2 });
  };
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('info.title')}
      closeLabel={t('info.cancel')}
      onOpenChange={(isOpen) => !isOpen && onDone(false)}
      footer={
        <>
          <Button onClick={() => onDone(false)}>{t('info.cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={send}>
            {t('info.send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {columns.length === 0 ? (
          <p className={styles.notice}>{t('info.noColumns')}</p>
        ) : (
          <Select
            label={t('info.column')}
            placeholder={t('info.columnChoose')}
            value={topic}
            // i18n-keys: info.kind.*
            options={columns.map((one) => ({
              id: keyOf(one),
              label: t('info.named', { kind: t(`info.kind.${one.type}`), name: one.content }),
            }))}
            onChange={setTopic}
          />
        )}
        {roles.length > 0 && (
          <Select
            label={t(needsRole ? 'info.role' : 'info.roleMaybe')}
            placeholder={t('info.roleChoose')}
            value={role}
            options={roles.map((one) => ({
              id: one.roleId,
              label: t('info.roleOf', { server: one.servername, nick: one.nick }),
            }))}
            onChange={setRole}
          />
        )}
        {type === 'article' && !piece?.wbId && <CoverChoice cover={cover} />}
        {!piece?.wbId && <PublishTime time={time} />}
        <div className={styles.agreement}>
          <Checkbox label={t('info.agree')} checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          <ZoneLink to={pages.protocol} className={styles.link}>
            {own('title.protocol')}
          </ZoneLink>
        </div>
      </div>
    </Dialog>
  );
}
