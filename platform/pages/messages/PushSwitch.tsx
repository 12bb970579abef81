import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushState, subscribePush, unsubscribePush, type PushState } from '../../contract/endpoints/push.ts';
import { apiKey, useApiQuery, useCall, useT } from '../../sdk/index.ts';
import { Switch } from '../../ui/Switch.tsx';
import { currentEndpoint, isSubscribed, pushAbility, subscribe } from './push-browser.ts';
import styles from './PushSwitch.module.css';

/** `looking`: until it is known how it stands. */
type State = 'looking' | 'install' | 'cannot' | 'off' | 'asking' | 'denied' | 'on' | 'failed';

/**
 * Whether this browser is told of new messages while no page is open (docs/product/push.md). The
 * page comes with its place, where the host sends any; a browser that cannot has none.
 */
export function PushSwitch() {
  const { data } = useApiQuery(pushState, {}, { staleTime: Infinity });
  return data?.publicKey ? <OwnSwitch state={data} /> : null;
}

// i18n-keys: push:state.*
function OwnSwitch({ state: known }: { readonly state: PushState }) {
  const t = useT('push');
  const { state, change } = usePush(known);
  if (state === 'cannot') return null;
  return (
    <div className={styles.row}>
      {state === 'install' ? (
        <p className={styles.title}>{t('label')}</p>
      ) : (
        <Switch
          className={styles.switch}
          label={t('label')}
          checked={state === 'on'}
          disabled={state === 'looking'}
          loading={state === 'asking'}
          onChange={(event) => void change(event.target.checked)}
        />
      )}
      <p className={styles.hint} role="status" data-state={state}>
        {t(`state.${state}`)}
      </p>
    </div>
  );
}

function usePush(known: PushState) {
  const call = useCall();
  const client = useQueryClient();
  const [state, setState] = useState<State>('looking');

  useEffect(() => {
    let isLeft = false;
    void stateOf(known).then((found) => {
      if (!isLeft) setState((before) => (before === 'looking' ? found : before));
    });
    return () => {
      isLeft = true;
    };
  }, [known]);

  /** Each throws what the browser or the server refuses. */
  async function switchOn(): Promise<State> {
    const address = await subscribe(known.publicKey);
    if (!address) return 'denied';
    await call(subscribePush, address);
    return 'on';
  }
  async function switchOff(): Promise<State> {
    const endpoint = await currentEndpoint();
    if (endpoint !== null) await call(unsubscribePush, { endpoint });
    return 'off';
  }

  return {
    state,
    async change(isWanted: boolean): Promise<void> {
      setState('asking');
      setState(await (isWanted ? switchOn() : switchOff()).catch(() => 'failed' as const));
      void client.invalidateQueries({ queryKey: apiKey(pushState) });
    },
  };
}

async function stateOf(known: PushState): Promise<State> {
  const ability = pushAbility();
  if (ability !== 'can') return ability;
  if (Notification.permission === 'denied') return 'denied';
  return (await isSubscribed(known).catch(() => false)) ? 'on' : 'off';
}
