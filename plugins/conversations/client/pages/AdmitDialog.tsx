import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  ErrorState,
  Skeleton,
  toast,
  useApiMutation,
  useApiQuery,
  useT,
} from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { ADMITTED, conversationSettings, setConversationSettings, type Admitted } from '../../contract.ts';

/** Who may begin a conversation with the viewer. */
export function AdmitDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const query = useApiQuery(conversationSettings, {});
  const [chosen, setChosen] = useState<Admitted | null>(null);
  const save = useApiMutation(setConversationSettings, {
    onSuccess: (settings) => {
      client.setQueryData(apiKey(conversationSettings, {}), settings);
      toast.success(t('admit.saved'));
      onClose();
    },
  });
  const admitted = chosen ?? query.data?.admitted ?? null;
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('settings')}
      closeLabel={t('admit.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('admit.cancel')}</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={admitted === null}
            onClick={() => admitted && save.mutate({ admitted })}
          >
            {t('admit.save')}
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && !query.data && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <RadioGroup
          label={t('admit.title')}
          value={admitted}
          // i18n-keys: admit.*
          options={ADMITTED.map((value) => ({
            value,
            label: t(`admit.${value}`),
            description: t(`admit.${value}Hint`),
          }))}
          // One of them.
          onChange={(value) => setChosen(value as Admitted)}
        />
      )}
    </Dialog>
  );
}
