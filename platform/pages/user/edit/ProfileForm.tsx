import { useState, type FormEvent } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { nickChangeTime, updateUserInfo } from '../../../contract/endpoints/user-pages.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import {
  timeText,
  Button,
  isCallError,
  TextField,
  toast,
  useApiMutation,
  useApiQuery,
  useBoot,
  useT,
  useZone,
} from '../../../sdk/index.ts';
import { RadioGroup } from '../../../sdk/controls.ts';
import { changesOf, type ProfileFields } from './profile-changes.ts';
import { useShowProfile } from './use-show-profile.ts';
import styles from './Edit.module.css';

/** Name, sex and signature; only what was changed is sent. */
// i18n-keys: user:edit.sexes.*
export function ProfileForm({ user }: { readonly user: OwnUser['ywUserInfo'] }) {
  const t = useT('user');
  const before: ProfileFields = { nick: user.nick, sex: user.sex, sig: user.sig };
  // What is not touched follows what is saved, wherever that was done.
  const [typed, setTyped] = useState<Partial<ProfileFields>>({});
  const fields = { ...before, ...typed };
  const set = (change: Partial<ProfileFields>) => setTyped((now) => ({ ...now, ...change }));
  const { data: nickTime } = useApiQuery(nickChangeTime, {}, { staleTime: 0 });
  const showProfile = useShowProfile();
  const save = useApiMutation(updateUserInfo, {
    toastError: false,
    onSuccess: async (own) => {
      toast.success(
        own.ywUserInfo.sig_audit_state === 0 && fields.sig !== user.sig ? t('edit.savedWaiting') : t('edit.saved'),
      );
      setTyped({});
      await showProfile(own);
    },
  });
  const isWaiting = user.sig !== '' && user.sig_audit_state === 0;
  const changes = changesOf(before, fields);
  const tooLong = [...fields.sig].length > LIMITS.signature;
  const isReady = changes !== null && !tooLong && fields.nick.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save.mutate(changes);
  };
  const refused = isCallError(save.error) ? save.error.reason : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="nick"
        label={t('edit.nick')}
        value={fields.nick}
        onChange={(event) => set({ nick: event.target.value })}
        disabled={nickTime?.canChange === false}
        description={useNickHint(nickTime)}
        counterMax={LIMITS.nick}
        autoComplete="nickname"
        required
      />
      <RadioGroup
        label={t('edit.sex')}
        inline
        value={String(fields.sex)}
        onChange={(value) => set({ sex: Number(value) })}
        options={[0, 1, 2].map((sex) => ({ value: String(sex), label: t(`edit.sexes.${sex}`) }))}
      />
      <TextField
        name="sig"
        label={isWaiting ? t('edit.sigWaiting') : t('edit.sig')}
        value={fields.sig}
        onChange={(event) => set({ sig: event.target.value })}
        placeholder={t('edit.sigPlaceholder')}
        counterMax={LIMITS.signature}
        error={tooLong ? t('edit.sigTooLong', { max: LIMITS.signature }) : undefined}
        description={isWaiting ? t('sig.waitingHint') : undefined}
        autoComplete="off"
      />
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          loading={save.isPending}
          // It keeps the focus with its own press, which leaves nothing to save.
          aria-disabled={!isReady}
        >
          {t('edit.save')}
        </Button>
        {changes && !save.isPending && (
          <Button
            variant="ghost"
            onClick={() => {
              save.reset();
              setTyped({});
            }}
          >
            {t('edit.reset')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface NickTime {
  readonly canChange: boolean;
  readonly nextTime: number;
  readonly intervalDays: number;
}

/** When the name may be changed (again). */
function useNickHint(time: NickTime | undefined): string {
  const t = useT('user');
  const { locale } = useBoot();
  const { timeZone } = useZone();
  const days = time?.intervalDays ?? LIMITS.nickChangeDays;
  if (!time || time.canChange) return t('edit.nickHint', { days });
  const date = timeText(time.nextTime, timeZone, locale, 'date');
  return t('edit.nickWait', { days, date });
}
