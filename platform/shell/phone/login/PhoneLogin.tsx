import { ClientOnly, useSearch } from '@tanstack/react-router';
import { Card, Skeleton, useBoot, useT, zoneTitle } from '../../../sdk/index.ts';
import { AccountFrame } from '../../pieces/account/AccountFrame.tsx';
import type { LoginSearch } from './login-search.ts';
import styles from './PhoneLogin.module.css';

/** `/m/login`: the login, or the form for a new account, without a page below it. */
export function PhoneLogin() {
  const t = useT();
  const zone = zoneTitle(useBoot());
  const { register } = useSearch({ strict: false }) as LoginSearch;
  const isNew = register === '1';
  return (
    <Card className={styles.card}>
      <h1 className={styles.title}>{t(isNew ? 'login.registerTitle' : 'login.title', { zone })}</h1>
      <ClientOnly fallback={<Skeleton height={420} />}>
        <AccountFrame key={String(isNew)} className={styles.frame} register={isNew} />
      </ClientOnly>
    </Card>
  );
}
