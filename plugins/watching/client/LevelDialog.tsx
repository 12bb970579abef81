import { useState } from 'react';
import { Button, useT } from '../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../platform/sdk/controls.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import type { Level } from '../contract.ts';
import { useSetLevel, type Of } from './use-set-level.ts';

interface LevelDialogProps extends Of {
  readonly before: Level;
  readonly onClose: () => void;
}

const LEVELS: readonly Level[] = ['watch', 'normal', 'mute'];

/** What a member wants to hear and see of a theme, a topic or a post. */
// i18n-keys: watching-pages:level.* watching-pages:hint.* watching-pages:title.*
export function LevelDialog({ before, onClose, ...of }: LevelDialogProps) {
  const t = useT('watching-pages');
  const [level, setLevel] = useState(before);
  const { choose, isPending } = useSetLevel(of);
  const save = async () => {
    if (level === before || (await choose(level, before))) onClose();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t(`title.${of.subject}`)}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t(`title.${of.subject}`)}
        hideLabel
        value={level}
        options={LEVELS.map((value) => ({
          value,
          label: t(`level.${value}`),
          description: t(`hint.${of.subject}.${value}`),
        }))}
        onChange={(value) => setLevel(value as Level)} // one of the options
      />
    </Dialog>
  );
}
