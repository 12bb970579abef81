import { useRef, useState } from 'react';
import { Button, toast, usePluginSettings, useT } from '../../../../platform/sdk/index.ts';
import { useLeadToFault } from '../../../../platform/sdk/fault.ts';
import { AlertDialog, Dialog } from '../../../../platform/sdk/overlays.ts';
import { LOTTERY_LIMITS, type LotteryForm } from '../../contract.ts';
import { manifest } from '../../manifest.ts';
import { begunProblem, formOf, settingsOf, settingsProblem, type Settings } from './form.ts';
import { SettingsFields } from './SettingsFields.tsx';

/**
 * `create`: of a post that is being written; `edit`: of one that is published; `view`: nothing can
 * be changed.
 */
export type SettingsMode = 'create' | 'edit' | 'view';

interface SettingsDialogProps {
  readonly mode: SettingsMode;
  readonly form: LotteryForm;
  /** What stands of a lottery that has begun (`FieldsProps`). */
  readonly begun?: Settings | null;
  /**
   * What its post was refused for: a key of this plugin's texts, of a field that is led to when the
   * dialog opens.
   */
  readonly refused?: string | null;
  readonly onKeep?: (form: LotteryForm) => void;
  readonly onCancel?: () => void;
  readonly onClose: () => void;
}

/**
 * 活动设置: 800 px, all of a phone's screen. Closing without enabling keeps the form as it is; what was
 * enabled before is changed by its button alone.
 */
export function SettingsDialog({
  mode,
  form,
  begun = null,
  refused = null,
  onKeep,
  onCancel,
  onClose,
}: SettingsDialogProps) {
  const t = useT('lottery-pages');
  const { publicityDays = LOTTERY_LIMITS.publicityDays } = usePluginSettings(manifest);
  const [settings, setSettings] = useState<Settings>(() => settingsOf(form, publicityDays));
  const [problem, setProblem] = useState(refused);
  const fields = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(refused ? 1 : 0);
  useLeadToFault(refusals || null, () => fields.current);
  const [isCancelling, setCancelling] = useState(false);
  const isEnabled = form.status === 1;

  function change(part: Partial<Settings>): void {
    setSettings((before) => ({ ...before, ...part }));
    setProblem(null);
  }
  function save(): void {
    const wrong = settingsProblem(settings, Date.now()) ?? (begun && begunProblem(settings, begun));
    setProblem(wrong);
    if (wrong) {
      toast.error(t(wrong));
      setRefusals((times) => times + 1);
      return;
    }
    onKeep?.(formOf(settings, 1));
    onClose();
  }
  function close(): void {
    if (mode === 'create' && !isEnabled) onKeep?.(formOf(settings, 0));
    onClose();
  }

  return (
    <>
      <Dialog
        isOpen
        size="form"
        dismissable={false}
        title={t('settings.title')}
        closeLabel={t('settings.close')}
        onOpenChange={close}
        footer={
          mode !== 'view' && (
            <>
              {mode === 'create' && <Button onClick={() => setCancelling(true)}>{t('settings.cancel')}</Button>}
              <Button variant="primary" onClick={save}>
                {t(mode === 'edit' ? 'settings.save' : isEnabled ? 'settings.change' : 'settings.enable')}
              </Button>
            </>
          )
        }
      >
        <div ref={fields}>
          <SettingsFields
            settings={settings}
            problem={problem}
            begun={begun}
            isDisabled={mode === 'view'}
            onChange={change}
          />
        </div>
      </Dialog>
      {isCancelling && (
        <AlertDialog
          isOpen
          destructive
          title={t('settings.cancel')}
          confirmLabel={t('settings.cancelConfirm')}
          cancelLabel={t('settings.keep')}
          text={t('settings.cancelText')}
          onOpenChange={() => setCancelling(false)}
          onConfirm={() => onCancel?.()}
        />
      )}
    </>
  );
}
