import { useState } from 'react';
import { LOOKS } from '../../../contract/zone/looks.ts';
import { useT, useUi, useUiStore } from '../../../sdk/index.ts';
import { RadioGroup } from '../../../sdk/controls.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { chooseLook, useLook } from './look.ts';

/** 外观: the zone's own look, light, dark or the system's; shown at once (docs/product/looks.md). */
export function LooksDialog() {
  const t = useT();
  const store = useUiStore();
  const { looks } = useUi();
  const kept = useLook();
  const [refused, setRefused] = useState(false);
  return (
    <Dialog
      isOpen={looks}
      onOpenChange={(isOpen) => {
        store.looks = isOpen;
      }}
      title={t('shell.looks')}
      closeLabel={t('shell.close')}
    >
      {/* i18n-keys: looks:of.zone, looks:of.light, looks:of.dark, looks:of.system */}
      <RadioGroup
        label={t('shell.looks')}
        hideLabel
        description={t('looks:kept')}
        error={refused ? t('looks:refused') : undefined}
        value={kept}
        options={LOOKS.map((value) => ({ value, label: t(`looks:of.${value}`) }))}
        onChange={(value) => setRefused(!chooseLook(LOOKS.find((look) => look === value) ?? 'zone'))}
      />
    </Dialog>
  );
}
