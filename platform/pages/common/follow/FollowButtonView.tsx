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

const ICONS = { 0: <UserRoundPlus />, 1: <UserRoundCheck />, 2: <UsersRound /> } as const;

/**
 * Follows, or no longer follows. Nothing where the person or the zone does not allow it, or it is
 * oneself.
 */
export function FollowButtonView({ uid, nick }: FollowButtonProps) {
  const t = useT('follow');
  const { data: person } = usePerson(uid);
  const isOffered = useOffered(person);
  const requireLogin = useRequireLogin();
  const follow = useFollow(uid);
  if (!person || !isOffered) return null;
  // i18n-keys: button.state.* button.label.*
  const { isFollow } = person;
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
function useOffered(person: Person | null | undefined): boolean {
  const viewer = useViewer();
  const zone = useZone();
  if (!person || viewer?.id === person.userInfo.uid) return false;
  if (!viewer) return person.allowFollow && passes(followGate(zone), { codes: [] });
  return person.isFollow > 0 || person.mayFollow;
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
