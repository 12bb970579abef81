import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { commentDetail } from '../../contract/endpoints/comments.ts';
import { postDetail } from '../../contract/endpoints/posts.ts';
import { userDetail } from '../../contract/endpoints/users.ts';
import { linksOf } from '../../pages/common/links.ts';
import type { ReportSubject } from '../../sdk/reporting.ts';
import { useReportForm } from '../../sdk/reporting/ReportForm.tsx';
import { plainComment } from '../../pages/common/report/plain-comment.ts';
import { commentSubject, postSubject, signatureSubject } from '../../pages/common/report/report-subject.ts';
import { LoginFirst } from '../../pages/user/LoginFirst.tsx';
import {
  Card,
  EmptyState,
  ErrorState,
  goTo,
  Icon,
  isCallError,
  Skeleton,
  useApiQuery,
  useBoot,
  useT,
  useViewer,
} from '../../sdk/index.ts';
import type { ReportSearch } from './report-search.ts';
import styles from './PhoneReport.module.css';

/** `/m/report`: the form of the report dialog as a page. */
export function PhoneReport() {
  const t = useT('report');
  const viewer = useViewer();
  return (
    <Card className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      {viewer ? <Reported /> : <LoginFirst title={t('loginFirst')} isPlain />}
    </Card>
  );
}

function Reported() {
  const { wbId, cid, uid } = useSearch({ strict: false }) as ReportSearch;
  const links = linksOf(useBoot());
  if (wbId) return <ReportedPost wbId={wbId} from={links.post(wbId)} />;
  if (cid) return <ReportedComment cid={cid} from={links.comment(cid)} />;
  if (uid) return <ReportedSignature uid={uid} from={links.user(uid)} />;
  return <NotFound />;
}

interface From {
  /** Where what is reported is shown: for who came from elsewhere. */
  readonly from: string;
}

function ReportedPost({ wbId, from }: From & { readonly wbId: number }) {
  const post = useApiQuery(postDetail, { wbId });
  return <State query={post} from={from} subject={post.data && postSubject(post.data)} />;
}

function ReportedComment({ cid, from }: From & { readonly cid: number }) {
  const comment = useApiQuery(commentDetail, { cid });
  const { data } = comment;
  return <State query={comment} from={from} subject={data && commentSubject(data, plainComment(data.wbcContent))} />;
}

function ReportedSignature({ uid, from }: From & { readonly uid: number }) {
  const user = useApiQuery(userDetail, { uid });
  return <State query={user} from={from} subject={user.data?.sig ? signatureSubject(user.data) : undefined} />;
}

interface StateProps extends From {
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch' | 'isFetching'>;
  readonly subject: ReportSubject | undefined;
}

function State({ query: { isPending, error, refetch, isFetching }, subject, from }: StateProps) {
  const t = useT('report');
  if (subject) return <Form subject={subject} from={from} />;
  if (isPending)
    return (
      <div role="status" aria-label={t('loading')} className={styles.loading}>
        <Skeleton height={96} />
        <Skeleton height={180} />
        <Skeleton height={120} />
      </div>
    );
  const isGone = !error || (isCallError(error) && error.status >= 400 && error.status < 500);
  if (isGone) return <NotFound />;
  return (
    <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  );
}

function Form({ subject, from }: From & { readonly subject: ReportSubject }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) router.history.back();
    else void goTo(router, from);
  };
  const { fields, submit } = useReportForm(subject, leave);
  return (
    <div className={styles.form}>
      {fields}
      {submit}
    </div>
  );
}

function NotFound() {
  const t = useT('report');
  return <EmptyState icon={<Icon name="search-x" size={24} />} title={t('gone')} text={t('goneHint')} />;
}
