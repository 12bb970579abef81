import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  apiKey,
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  TextArea,
  toast,
  useApiMutation,
  useApiQuery,
  userDetail,
  useT,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { flagMedals, getUserMedal, grantFlag, revokeFlag, type FlagMedal } from '../../contract.ts';
import { FlagArt } from '../art/FlagArt.tsx';
import styles from './FlagDialog.module.css';

export interface FlagDialogProps {
  readonly uid: number;
  readonly nick: string;
  readonly onClose: () => void;
}

const REASON_MAX = 200;

/**
 * Gives flag medals of the zone to a user and takes them back; for managers. Each needs a reason,
 * for the audit.
 */
export function FlagDialog({ uid, nick, onClose }: FlagDialogProps) {
  const t = useT('medals-pages');
  const core = useT('core');
  const [reason, setReason, forget] = useKeptText(`flags:${uid}`);
  const sent = useRef('');
  // One reason may be that of several flags: it is forgotten with the dialog.
  const close = () => {
    if (sent.current === reason.trim()) forget();
    onClose();
  };
  const query = useApiQuery(flagMedals, { uid }, { staleTime: 0 });
  return (
    <Dialog
      isOpen
      title={t('flags.dialog', { nick })}
      closeLabel={t('flags.close')}
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <div className={styles.form}>
        <TextArea
          label={t('flags.reason')}
          value={reason}
          maxLength={REASON_MAX}
          rows={2}
          required
          onChange={(event) => setReason(event.target.value)}
        />
        {query.isPending && <Skeleton lines={4} />}
        {query.isError && (
          <ErrorState
            title={query.error.reason}
            retryLabel={core('action.retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {query.data?.list.length === 0 && <EmptyState title={t('flags.none')} />}
        <ul className={styles.flags}>
          {query.data?.list.map((flag) => (
            <FlagRow
              key={flag.id}
              flag={flag}
              isHeld={query.data.held.includes(flag.id)}
              uid={uid}
              reason={reason.trim()}
              onDone={(said) => (sent.current = said)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface FlagRowProps {
  readonly flag: FlagMedal;
  readonly isHeld: boolean;
  readonly uid: number;
  /** Empty: nothing may be done yet. */
  readonly reason: string;
  /** It was given or taken, with this reason. */
  readonly onDone: (said: string) => void;
}

function FlagRow({ flag, isHeld, uid, reason, onDone }: FlagRowProps) {
  const t = useT('medals-pages');
  const client = useQueryClient();
  const done =
    (text: string) =>
    async (_: unknown, { reason: said }: { readonly reason: string }) => {
      toast.success(text);
      onDone(said);
      for (const endpoint of [flagMedals, getUserMedal, userDetail])
        await client.invalidateQueries({ queryKey: apiKey(endpoint) });
    };
  const grant = useApiMutation(grantFlag, { onSuccess: done(t('flags.given')) });
  const revoke = useApiMutation(revokeFlag, { onSuccess: done(t('flags.taken')) });
  const { name } = flag;
  return (
    <li className={styles.flag}>
      <FlagArt icon={flag.icon} series={flag.series} size={40} />
      <span className={styles.name}>
        {name}
        {flag.seriesName && <span className={styles.series}>{flag.seriesName}</span>}
      </span>
      <Button
        size="s"
        variant={isHeld ? 'danger' : 'primary'}
        disabled={reason === ''}
        loading={grant.isPending || revoke.isPending}
        aria-label={isHeld ? t('flags.takeLabel', { name }) : t('flags.giveLabel', { name })}
        onClick={() => (isHeld ? revoke : grant).mutate({ uid, medalId: flag.id, reason })}
      >
        {isHeld ? t('flags.take') : t('flags.give')}
      </Button>
    </li>
  );
}
