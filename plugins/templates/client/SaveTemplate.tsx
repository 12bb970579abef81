import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey, Button, TextField, toast, useApiMutation, useT } from '../../../platform/sdk/index.ts';
import { Select } from '../../../platform/sdk/overlays.ts';
import {
  saveTemplate,
  saveTemplateType,
  TEMPLATE_LIMITS,
  templateList,
  templateTypes,
  type TemplateType,
} from '../contract.ts';
import styles from './Templates.module.css';

interface SaveTemplateProps {
  readonly content: () => string;
  readonly types: readonly TemplateType[];
}

const NEW = 'new';

/** Keeps what is written as a template, of a kind that is there or a new one. For managers. */
export function SaveTemplate({ content, types }: SaveTemplateProps) {
  const t = useT('templates-pages');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [topic, setTopic] = useState('');
  const [kind, setKind] = useState('');
  const [newKind, setNewKind] = useState('');
  const makeType = useApiMutation(saveTemplateType);
  const make = useApiMutation(saveTemplate);
  const chosen = kind || (types[0] ? String(types[0].id) : NEW);
  const isReady = name.trim() !== '' && (chosen !== NEW || newKind.trim() !== '');

  if (!isOpen) {
    const open = () => (content() === '' ? toast.info(t('nothing')) : setOpen(true));
    return (
      <Button className={styles.keep} onClick={open}>
        {t('keep')}
      </Button>
    );
  }
  async function save(): Promise<void> {
    try {
      const typeId = chosen === NEW ? (await makeType.mutateAsync({ typeName: newKind })).id : Number(chosen);
      setKind(String(typeId));
      await make.mutateAsync({
        typeId,
        templateName: name,
        templateTopic: topic,
        templateContentList: [{ templateContent: content() }],
      });
      toast.success(t('kept'));
      setOpen(false);
      setName('');
      setTopic('');
    } catch {
      // Its reason was shown.
    } finally {
      void client.invalidateQueries({ queryKey: apiKey(templateTypes) });
      void client.invalidateQueries({ queryKey: apiKey(templateList) });
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={TEMPLATE_LIMITS.name}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <TextField label={t('topic')} value={topic} maxLength={40} onChange={({ target }) => setTopic(target.value)} />
      <Select
        label={t('type')}
        value={chosen}
        placeholder={t('newType')}
        options={[
          ...types.map(({ id, typeName }) => ({ id: String(id), label: typeName })),
          { id: NEW, label: t('newType') },
        ]}
        onChange={setKind}
      />
      {chosen === NEW && (
        <TextField
          label={t('newTypeName')}
          value={newKind}
          maxLength={TEMPLATE_LIMITS.typeName}
          required
          onChange={({ target }) => setNewKind(target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" disabled={!isReady} loading={makeType.isPending || make.isPending}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
