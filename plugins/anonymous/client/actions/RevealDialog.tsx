import { useState } from 'react';
import {
  Button,
  LIMITS,
  TextArea,
  useApiMutation,
  useT,
  ZoneLink,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { revealAuthor } from '../../contract.ts';

/** A moderator asks who has written a post without a name, and says why. */
export function RevealDialog({ post, onClose }: PostProps & { readonly onClose: () => void }) {
  const t = useT('anonymous-pages');
  const [reason, setReason, forget] = useKeptText(`reveal:${post.wbId}`);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, data } = useApiMutation(revealAuthor, { onSuccess: forget });
  const ask = () => (reason.trim() ? mutate({ wbId: post.wbId, reason: reason.trim() }) : setMissing(true));
  return (
    <Dialog
      isOpen
      size="s"
      title={t('reveal.title')}
      closeLabel={t('reveal.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        data ? (
          <Button onClick={onClose}>{t('reveal.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('reveal.cancel')}</Button>
            <Button variant="primary" loading={isPending} onClick={ask}>
              {t('reveal.confirm')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <p role="status">
          {t('reveal.author')}
          <ZoneLink to="/user/$uid" params={{ uid: data.uid }}>
            {t('reveal.page', { nick: data.nick, uid: data.uid })}
          </ZoneLink>
        </p>
      ) : (
        <>
          <p>{t('reveal.hint')}</p>
          <TextArea
            label={t('reveal.reason')}
            placeholder={t('reveal.placeholder')}
            value={reason}
            maxLength={LIMITS.moderationReason}
            error={isMissing && !reason.trim() ? t('reveal.required') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </Dialog>
  );
}
