import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck, UserRoundPlus, UsersRound } from 'lucide-react';
import { addFollow, cancelFollow, followGate, type Person } from '../../../contract/endpoints/follow.ts';
import {
  Button,
  passes,
  toast,
  toastReason,
  useCall,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
} from '../../../sdk/index.ts';
import { showFollow, usePerson } from './people-data.ts';

export interface FollowButtonProps {
  readonly uid: number;
  readonly nick: string;
}

interface FollowPressProps extends FollowButtonProps {
  readonly state: Pick<Person, 'isFollow' | 'allowFollow' | 'mayFollow'>;
}

const ICONS = { 0: <UserRoundPlus />, 1: <UserRoundCheck />, 2: <UsersRound /> } as const;

/** Asks first whether somebody is followed. */
export function FollowButtonView({ uid, nick }: FollowButtonProps) {
  const { data: person } = usePerson(uid);
  return person ? <FollowPress uid={uid} nick={nick} state={person} /> : null;
}

/**
 * Follows, or no longer follows. Nothing where the person or the zone does not allow it, or it is
 * oneself.
 */
export function FollowPress({ uid, nick, state }: FollowPressProps) {
  const t = useT('follow');
  const isOffered = useOffered(uid, state);
  const requireLogin = useRequireLogin();
  const follow = useFollow(uid);
  if (!isOffered) return null;
  // i18n-keys: button.state.* button.label.*
  const { isFollow } = state;
  return (
    <Button
      size="s"
      variant={isFollow === 0 ? 'primary' : 'secondary'}
      icon={ICONS[isFollow]}
      loading={follow.isPending}
      aria-label={t(`button.label.${isFollow}`, { nick })}
      onClick={() => requireLogin(() => follow.mutate(isFollow === 0))}
    >
      {t(`button.state.${isFollow}`)}
    </Button>
  );
}

/** A visitor is offered what everybody who signs in may do; who follows already may always stop. */
function useOffered(uid: number, { isFollow, allowFollow, mayFollow }: FollowPressProps['state']): boolean {
  const viewer = useViewer();
  const zone = useZone();
  if (viewer?.id === uid) return false;
  if (!viewer) return allowFollow && passes(followGate(zone), { codes: [] });
  return isFollow > 0 || mayFollow;
}

function useFollow(uid: number) {
  const t = useT('follow');
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(on ? addFollow : cancelFollow, { uid }),
    onSuccess: (state, on) => {
      showFollow(client, uid, state);
      toast.success(on ? t('done.followed') : t('done.unfollowed'));
    },
    onError: toastReason,
  });
}
