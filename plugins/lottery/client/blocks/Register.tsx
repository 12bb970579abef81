import { Trophy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  Button,
  exactTime,
  TextArea,
  TextField,
  toast,
  useApiMutation,
  useNow,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { pushRegister, type OwnLottery, type Registration } from '../../contract.ts';
import { useKnown } from '../queries.ts';
import { Countdown } from './Countdown.tsx';
import styles from './lottery.module.css';
import ownStyles from './own.module.css';

type Win = OwnLottery['wins'][number];
const EMPTY: Registration = { name: '', contact: '', address: '', server: '', role: '', remark: '' };
const FIELDS = [
  ['name', 40, true],
  ['contact', 60, true],
  ['server', 60, false],
  ['role', 60, false],
] as const;

// i18n-keys: register.*
/** What a winner sees: the prize, what became of it, and until when they may say where it goes. */
export function Register({ wbId, win }: { readonly wbId: number; readonly win: Win }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const { prizeName, state, registerUntil, forfeitReason } = win;
  const isOpen = (state === 'won' || state === 'registered') && registerUntil > now;
  const isForm = isOpen && (state === 'won' || isEditing);
  return (
    <section className={ownStyles.won} aria-label={t('register.title', { prize: prizeName })}>
      <p className={ownStyles.wonHead}>
        <Trophy size={20} aria-hidden="true" />
        <strong>{t('register.title', { prize: prizeName })}</strong>
      </p>
      <p>
        {t(`register.${textOf(win, isOpen)}`, { time: exactTime(registerUntil, timeZone), reason: forfeitReason })}{' '}
        {isOpen && <Countdown until={registerUntil} text="register.left" />}
      </p>
      {isForm && <RegisterForm wbId={wbId} win={win} onDone={() => setEditing(false)} />}
      {isOpen && state === 'registered' && !isEditing && (
        <Button size="s" onClick={() => setEditing(true)}>
          {t('register.again')}
        </Button>
      )}
    </section>
  );
}

function textOf({ state, forfeitedBy }: Win, isOpen: boolean): string {
  if (state === 'forfeited') return forfeitedBy === 'manager' ? 'revoked' : state;
  return isOpen || state !== 'won' ? state : 'late';
}

interface RegisterFormProps {
  readonly wbId: number;
  readonly win: Win;
  readonly onDone: () => void;
}

function RegisterForm({ wbId, win, onDone }: RegisterFormProps) {
  const t = useT('lottery-pages');
  const known = useKnown();
  const [value, setValue] = useState<Registration>(win.registration ?? EMPTY);
  const { mutate, isPending } = useApiMutation(pushRegister, {
    onSuccess: (info) => {
      known(info);
      toast.success(t('register.done'));
      onDone();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    mutate({ wbId, id: win.id, ...value });
  }
  return (
    <form className={ownStyles.register} onSubmit={submit}>
      {FIELDS.map(([name, max, required]) => (
        <TextField
          key={name}
          label={t(`register.field.${name}`)}
          required={required}
          maxLength={max}
          value={value[name]}
          onChange={({ target }) => setValue({ ...value, [name]: target.value })}
        />
      ))}
      <TextArea
        className={ownStyles.all}
        label={t('register.field.address')}
        rows={2}
        maxLength={200}
        value={value.address}
        onChange={({ target }) => setValue({ ...value, address: target.value })}
      />
      <TextField
        className={ownStyles.all}
        label={t('register.field.remark')}
        maxLength={200}
        value={value.remark}
        onChange={({ target }) => setValue({ ...value, remark: target.value })}
      />
      <p className={styles.hint}>{t('register.privacy')}</p>
      <Button type="submit" variant="primary" loading={isPending} loadingLabel={t('register.sending')}>
        {t('register.send')}
      </Button>
    </form>
  );
}
