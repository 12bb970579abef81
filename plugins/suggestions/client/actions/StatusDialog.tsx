import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  postDetail,
  postList,
  toast,
  useApiMutation,
  useT,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { SuggestionStatus, updateStatus } from '../../contract.ts';
import { suggestionOf } from '../board.ts';

// i18n-keys: suggestions:status.*
/** A manager says what becomes of a suggestion. */
export function StatusDialog({ post, onClose }: PostProps & { readonly onClose: () => void }) {
  const t = useT('suggestions-pages');
  const eager = useT('suggestions');
  const client = useQueryClient();
  const [status, setStatus] = useState(String(suggestionOf(post)?.status ?? SuggestionStatus.none));
  const { mutate, isPending } = useApiMutation(updateStatus, {
    onSuccess: async () => {
      toast.success(t('status.done'));
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: apiKey(postDetail, { wbId: post.wbId }) }),
        client.invalidateQueries({ queryKey: apiKey(postList) }),
      ]);
    },
  });
  const options = Object.values(SuggestionStatus).map((value) => ({
    value: String(value),
    label: value === SuggestionStatus.none ? t('status.none') : eager(`status.${value}`),
  }));
  return (
    <Dialog
      isOpen
      size="s"
      title={t('status.title')}
      closeLabel={t('status.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('status.cancel')}</Button>
          <Button
            variant="primary"
            loading={isPending}
            onClick={() => mutate({ wbId: post.wbId, status: Number(status) })}
          >
            {t('status.save')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('status.label')}
        description={t('status.hint')}
        options={options}
        value={status}
        onChange={setStatus}
      />
    </Dialog>
  );
}
