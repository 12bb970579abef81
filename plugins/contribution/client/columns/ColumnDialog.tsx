import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  TextField,
  localName,
  TextArea,
  toast,
  useApiMutation,
  useLocale,
  useT,
  useZone,
  writableThemes,
} from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { DateTimePicker, Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import {
  activityList,
  allColumns,
  COLUMN_LIMITS,
  columnList,
  saveColumn,
  TopicType,
  type Column,
} from '../../contract.ts';
import styles from '../pages.module.css';

const NEW = {
  type: TopicType.column,
  content: '',
  desc: '',
  reward: '',
  themeId: 0,
  takesArticles: 1,
  takesVideos: 0,
  verifiedOnly: 0,
  perPerson: 0,
  openTime: 0,
  closeTime: 0,
} as const;

/** Adds or changes a column, topic or activity. */
export function ColumnDialog({ column, onClose }: { readonly column?: Column; readonly onClose: () => void }) {
  const t = useT('contribution-pages');
  const client = useQueryClient();
  const locale = useLocale();
  const { themes, timeZone } = useZone();
  const offered = writableThemes(themes, { signedIn: true, manager: false });
  const [fields, setFields] = useState<Omit<Column, 'id' | 'revision' | 'isOpen' | 'count' | 'gameId'>>(
    column ?? { ...NEW, themeId: offered[0]?.themeId ?? 0 },
  );
  const change = (more: Partial<typeof fields>) => setFields((before) => ({ ...before, ...more }));
  const refresh = () =>
    Promise.all([allColumns, columnList, activityList].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })));
  const save = useApiMutation(saveColumn, {
    onSuccess: async () => {
      toast.success(t('columns.saved'));
      await refresh();
      onClose();
    },
    // Somebody else has changed it: opened again it is what it is now.
    onError: () => void refresh(),
  });
  const send = () => {
    if (!fields.content.trim()) return void toast.error(t('columns.nameRequired'));
    const { type, content, desc, reward, themeId, takesArticles, takesVideos, verifiedOnly, perPerson } = fields;
    const { openTime, closeTime } = fields;
    const values = { type, content, desc, reward, themeId, takesArticles, takesVideos, verifiedOnly, perPerson };
    save.mutate({
      ...values,
      openTime,
      closeTime,
      ...(column ? { id: column.id, revision: column.revision } : {}),
    });
  };
  const flag = (name: 'takesArticles' | 'takesVideos' | 'verifiedOnly') => (
    <Checkbox
      // i18n-keys: columns.flag.*
      label={t(`columns.flag.${name}`)}
      checked={fields[name] === 1}
      onChange={(event) => change({ [name]: event.target.checked ? 1 : 0 })}
    />
  );
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t(column ? 'columns.change' : 'columns.add')}
      closeLabel={t('info.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('info.cancel')}</Button>
          <Button variant="primary" loading={save.isPending} onClick={send}>
            {t('columns.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t('columns.type')}
          placeholder={t('columns.type')}
          value={String(fields.type)}
          // i18n-keys: info.kind.*
          options={Object.values(TopicType).map((type) => ({ id: String(type), label: t(`info.kind.${type}`) }))}
          onChange={(id) => change({ type: Number(id) })}
        />
        <TextField
          label={t('columns.name')}
          value={fields.content}
          maxLength={COLUMN_LIMITS.name}
          onChange={(event) => change({ content: event.target.value })}
        />
        <TextArea
          label={t('columns.desc')}
          rows={3}
          value={fields.desc}
          counterMax={COLUMN_LIMITS.text}
          onChange={(event) => change({ desc: event.target.value })}
        />
        <TextArea
          label={t('columns.reward')}
          rows={2}
          value={fields.reward}
          counterMax={COLUMN_LIMITS.text}
          onChange={(event) => change({ reward: event.target.value })}
        />
        <Select
          label={t('columns.theme')}
          placeholder={t('columns.theme')}
          value={String(fields.themeId)}
          options={offered.map((theme) => ({ id: String(theme.themeId), label: localName(theme, locale) }))}
          onChange={(id) => change({ themeId: Number(id) })}
        />
        <div className={styles.row}>
          {flag('takesArticles')}
          {flag('takesVideos')}
          {flag('verifiedOnly')}
        </div>
        <TextField
          label={t('columns.perPerson')}
          type="number"
          value={String(fields.perPerson)}
          onChange={(event) =>
            change({
              perPerson: Math.min(COLUMN_LIMITS.perPerson, Math.max(0, Math.floor(Number(event.target.value) || 0))),
            })
          }
        />
        <DateTimePicker
          label={t('columns.open')}
          value={fields.openTime || null}
          timeZone={timeZone}
          onChange={(openTime) => change({ openTime: openTime ?? 0 })}
        />
        <DateTimePicker
          label={t('columns.close')}
          value={fields.closeTime || null}
          timeZone={timeZone}
          onChange={(closeTime) => change({ closeTime: closeTime ?? 0 })}
        />
      </div>
    </Dialog>
  );
}
