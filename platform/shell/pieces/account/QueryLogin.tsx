import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { addressInSite } from '../../../contract/sites.ts';
import { Code } from '../../../contract/errors.ts';
import { isCallError, toastReason, useBoot, zoneSearch } from '../../../sdk/index.ts';
import { ownPath } from '../../own-path.ts';
import { stringifySearch } from '../../../sdk/search-params.ts';
import { LOGIN_PARAMETERS, queryLogin, type QueryLogin as Wanted } from './query-login.ts';
import { useSignIn } from './use-sign-in.ts';

/** Wait before the login's parameters leave the address. */
const CLEAN_UP_MS = 50;

/** Carries out a login that the address asks for, once, on any page. */
export function QueryLogin() {
  const router = useRouter();
  const boot = useBoot();
  const signIn = useSignIn();
  const done = useRef(false);
  useEffect(() => {
    const { search, pathname } = router.state.location;
    const wanted = queryLogin(search as Readonly<Record<string, unknown>>, pathname);
    if (!wanted || done.current) return;
    done.current = true;
    void (async () => {
      let succeeded = false;
      try {
        await signIn(wanted.input);
        succeeded = true;
      } catch (error) {
        if (isCallError(error) && error.code === Code.frozen) return; // the page is being left
        toastReason(error);
      }
      await new Promise((resolve) => setTimeout(resolve, CLEAN_UP_MS));
      const target = succeeded ? after(wanted) : null;
      const here = cleaned(router.state.location);
      void router.navigate({ href: target ?? addressInSite(boot.site ?? 'desktop', here), replace: true });
    })();

    function after({ callback, source }: Wanted): string | null {
      if (callback) return ownPath(callback, boot.origin) ?? `/${stringifySearch(zoneSearch(boot))}`;
      return source === null ? null : `/${stringifySearch({ ...zoneSearch(boot), source })}`;
    }
  }, [router, boot, signIn]);
  return null;
}

/** The address without what belonged to the login. */
function cleaned({ pathname, search, hash }: { pathname: string; search: object; hash: string }): string {
  const kept = Object.entries(search).filter(([name]) => !(LOGIN_PARAMETERS as readonly string[]).includes(name));
  return pathname + stringifySearch(Object.fromEntries(kept)) + (hash ? `#${hash}` : '');
}
