import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { checkAllRules, checkPostRule } from '../../../contract/endpoints/posts.ts';
import { baseInfo, realName, type OwnUser } from '../../../contract/endpoints/users.ts';
import {
  apiKey,
  Button,
  isCallError,
  TextField,
  toast,
  useApiMutation,
  useT,
  useUi,
  useUiStore,
} from '../../../sdk/index.ts';
import { AlertDialog, Dialog } from '../../../sdk/overlays.ts';
import { useLeftWithPage } from '../use-left-with-page.ts';
import { realNameFaults, type RealNameFaults } from './real-name-fields.ts';
import styles from './LoginDialog.module.css';

/** The prompt of rule code 10004 and the form behind it (docs/product/real-name.md). */
export function RealNameDialogs() {
  const t = useT('realname');
  const core = useT();
  const store = useUiStore();
  const state = useUi().realName;
  useLeftWithPage(() => {
    store.realName = 'closed';
  });
  return (
    <>
      <AlertDialog
        isOpen={state === 'prompt'}
        onOpenChange={(isOpen) => {
          if (!isOpen && store.realName === 'prompt') store.realName = 'closed';
        }}
        title={t('promptTitle')}
        text={t('prompt')}
        confirmLabel={t('promptConfirm')}
        cancelLabel={t('promptClose')}
        onConfirm={() => {
          store.realName = 'form';
        }}
      />
      <Dialog
        isOpen={state === 'form'}
        onOpenChange={(isOpen) => {
          if (!isOpen) store.realName = 'closed';
        }}
        title={t('title')}
        closeLabel={core('shell.close')}
        size="s"
        dismissable={false}
      >
        <RealNameForm
          onDone={() => {
            store.realName = 'closed';
          }}
        />
      </Dialog>
    </>
  );
}

function RealNameForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT('realname');
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<RealNameFaults>({});
  const submit = useSubmit(onDone);
  const refused = submit.error;
  // Wrong names were found before sending: a refusal is about the number, anything else is about
  // the call.
  const isAboutNumber = refused !== null && refused.status >= 400 && refused.status < 500;
  const reason = refused && (refused.reason || t('failed'));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = { name: String(data.get('name')).trim(), idcard: String(data.get('idcard')).trim() };
    const found = realNameFaults(fields, Date.now());
    setFaults(found);
    submit.reset();
    if (!found.name && !found.idcard) submit.mutate(fields);
    else form.current?.querySelector<HTMLInputElement>(`[name=${found.name ? 'name' : 'idcard'}]`)?.focus();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <p className={styles.notice}>
        <ShieldCheck aria-hidden="true" />
        <span>{t('notice')}</span>
      </p>
      {reason && !isAboutNumber && (
        <p className={styles.alert} role="alert">
          {reason}
        </p>
      )}
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('namePlaceholder')}
        autoComplete="off"
        maxLength={20}
        required
        error={faults.name && t(faults.name)}
      />
      <TextField
        name="idcard"
        label={t('idcard')}
        placeholder={t('idcardPlaceholder')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={18}
        required
        error={faults.idcard ? t(faults.idcard) : (isAboutNumber && reason) || undefined}
      />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={submit.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

function useSubmit(onDone: () => void) {
  const t = useT('realname');
  const client = useQueryClient();
  return useApiMutation(realName, {
    toastError: false,
    onSuccess: async ({ realname }) => {
      client.setQueryData<OwnUser | null>(apiKey(baseInfo, {}), (viewer) => viewer && { ...viewer, realname });
      toast.success(t('success'));
      onDone();
      await Promise.all(
        [checkAllRules, checkPostRule].map((rule) => client.invalidateQueries({ queryKey: apiKey(rule) })),
      );
    },
    onError: (error) => {
      if (!isCallError(error)) toast.error(t('failed'));
    },
  });
}
