import { useT, ZoneLink, type PageErrorInfo } from '../../sdk/index.ts';

export interface ErrorPageProps {
  /** HTTP status of the page (spec 1 section 8). */
  readonly status: number;
  readonly info?: PageErrorInfo;
}

const KNOWN: readonly number[] = [402, 403, 404, 405, 406, 500, 505];

/** The error page: status, its text, and the way back. */
export function ErrorPage({ status, info }: ErrorPageProps) {
  const t = useT('shell');
  return (
    <section role="alert">
      <h1>{status}</h1>
      <p>{info?.message ?? t(`error.${KNOWN.includes(status) ? status : 'other'}`)}</p>
      <ZoneLink to="/">{t('error.back')}</ZoneLink>
    </section>
  );
}
