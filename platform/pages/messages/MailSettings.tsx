import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { MailState } from '../../contract/endpoints/mail.ts';
import { LIMITS } from '../../contract/limits.ts';
import { localName } from '../../contract/zone/local-name.ts';
import { Button, cx, TextField, toastReason, useLocale, useT, useZone } from '../../sdk/index.ts';
import { Switch } from '../../sdk/controls.ts';
import { AlertDialog } from '../../sdk/overlays.ts';
import { useChangeMail } from './mail-queries.ts';
import styles from './MessageSettings.module.css';

type Change = ReturnType<typeof useChangeMail>;

/** The address that mails go to, and the weekly digest (docs/product/mail.md). */
export function MailSettings({ state }: { readonly state: MailState }) {
  const t = useT('mail');
  const change = useChangeMail();
  const [isEditing, setEditing] = useState(false);
  const { address, pending } = state;
  const section = useRef<HTMLElement>(null);
  // What was pressed may be gone with what it has changed: then the keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  });
  const form = isEditing || (!address && !pending);
  return (
    <section ref={section} tabIndex={-1} className={cx(styles.quiet, styles.mail)} aria-label={t('label')}>
      <h3 className={styles.heading}>{t('label')}</h3>
      {address && <Confirmed state={state} />}
      {pending && !isEditing && <Pending state={state} change={change} onEdit={() => setEditing(true)} />}
      {form && <AddressForm change={change} onDone={isEditing ? () => setEditing(false) : undefined} />}
      {address && !form && <Actions state={state} change={change} onEdit={() => setEditing(true)} />}
      {address && !state.isRefused && <Digest change={change} isOn={state.hasDigest} />}
    </section>
  );
}

function Confirmed({ state: { address, isRefused } }: { readonly state: MailState }) {
  const t = useT('mail');
  return (
    <div>
      <p className={isRefused ? styles.problem : styles.name} role={isRefused ? 'alert' : undefined}>
        {t(isRefused ? 'refused' : 'confirmed', { address })}
      </p>
      {!isRefused && <p className={styles.hint}>{t('rules')}</p>}
    </div>
  );
}

interface PendingProps {
  readonly state: MailState;
  readonly change: Change;
  readonly onEdit: () => void;
}

function Pending({ state: { pending, isPendingRefused, address: confirmed }, change, onEdit }: PendingProps) {
  const t = useT('mail');
  const { address, remove } = change;
  return (
    <div className={styles.pending}>
      <p className={isPendingRefused ? styles.problem : styles.hint} role="status">
        {t(isPendingRefused ? 'pendingRefused' : 'pending', { address: pending })}
      </p>
      {address.error && (
        <p className={styles.problem} role="alert">
          {address.error.reason}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          loading={address.isPending}
          loadingLabel={t('sending')}
          onClick={() => address.mutate({ address: pending })}
        >
          {t('again')}
        </Button>
        {!confirmed && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({}, { onSuccess: onEdit })}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

function AddressForm({
  change: { address },
  onDone,
}: {
  readonly change: Change;
  readonly onDone?: (() => void) | undefined;
}) {
  const t = useT('mail');
  const [text, setText] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!address.isPending) address.mutate({ address: text }, { onSuccess: () => onDone?.() });
  };
  return (
    <form className={styles.pending} onSubmit={send} noValidate>
      <TextField
        type="email"
        autoComplete="email"
        label={t('address')}
        description={t('hint')}
        value={text}
        maxLength={LIMITS.mailAddress}
        error={address.error?.reason}
        onChange={({ target }) => {
          setText(target.value);
          address.reset();
        }}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          loading={address.isPending}
          loadingLabel={t('sending')}
          disabled={text.trim() === ''}
        >
          {t('send')}
        </Button>
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            {t('cancelEdit')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ActionsProps {
  readonly state: MailState;
  readonly change: Change;
  readonly onEdit: () => void;
}

function Actions({ state: { address, isRefused, pending }, change, onEdit }: ActionsProps) {
  const { remove } = change;
  const t = useT('mail');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.actions}>
      {isRefused && !pending && (
        <Button
          variant="primary"
          loading={change.address.isPending}
          loadingLabel={t('sending')}
          onClick={() => change.address.mutate({ address }, { onError: toastReason })}
        >
          {t('send')}
        </Button>
      )}
      <Button onClick={onEdit}>{t('change')}</Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancelEdit')}
        destructive
        onConfirm={() => remove.mutateAsync({})}
      />
    </div>
  );
}

function Digest({ change: { digest }, isOn }: { readonly change: Change; readonly isOn: boolean }) {
  const t = useT('mail');
  const zone = useZone();
  const locale = useLocale();
  return (
    <Switch
      label={t('digest')}
      description={t('digestHint', { site: localName(zone, locale) })}
      checked={isOn}
      onChange={({ target }) => digest.mutate({ isOn: target.checked })}
    />
  );
}
