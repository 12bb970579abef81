import { useRef, useState } from 'react';
import {
  Button,
  Card,
  exactTime,
  TextArea,
  toast,
  useApiMutation,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { PictureField, usePictureField } from '../../../../platform/sdk/uploads/index.ts';
import { APPEAL, submitAppeal, type Sanction } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import styles from '../sanctions/sanctions.module.css';

/** An appeal against one sanction: the reasons, and up to six pictures. */
export function AppealForm({ sanction: { id, appealUntil } }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const { timeZone } = useZone();
  const refresh = useRefreshSanctions();
  const pictures = useAppealPictures();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useKeptText(`appeal:${id}`, { box });
  const [isTried, setTried] = useState(false);
  const isUnsettled = pictures.uploads.some(({ state }) => state !== 'done');
  const submit = useApiMutation(submitAppeal, {
    onSuccess: async () => {
      toast.success(t('appeal.done'));
      forget();
      await refresh();
    },
  });
  const length = [...text.trim()].length;
  const fault =
    length === 0 ? t('appeal.required') : length > APPEAL.text ? t('appeal.tooLong', { max: APPEAL.text }) : null;
  const send = () => {
    setTried(true);
    if (fault) return;
    if (isUnsettled) {
      toast.error(t('appeal.pictures'));
      return;
    }
    const files = pictures.uploads.flatMap(({ image }) => (image ? [image.url] : [])).join(',');
    submit.mutate({ id, text: text.trim(), files });
  };
  return (
    <Card title={t('appeal.title')}>
      <div className={styles.form}>
        <p className={styles.muted}>
          {t('appeal.about', { until: exactTime(appealUntil, timeZone), days: APPEAL.answerDays })}
        </p>
        <TextArea
          ref={box}
          label={t('appeal.text')}
          placeholder={t('appeal.hint')}
          required
          rows={5}
          value={text}
          counterMax={APPEAL.text}
          error={isTried && fault ? fault : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <PictureField pictures={pictures} fault={isTried && isUnsettled ? t('appeal.pictures') : undefined} />
        <div className={styles.send}>
          <Button variant="primary" loading={submit.isPending} onClick={send}>
            {t('appeal.send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function useAppealPictures() {
  const t = useT('moderation-pages');
  // i18n-keys: pictures.file.*
  return usePictureField(APPEAL.images, {
    images: t('pictures.label'),
    add: t('pictures.add'),
    uploading: t('pictures.uploading'),
    rejected: t('pictures.rejected'),
    failed: t('pictures.failed'),
    hint: (facts) => t('pictures.hint', { ...facts }),
    problem: (problem, facts) => t(`pictures.file.${problem}`, { ...facts }),
    remove: (name) => t('pictures.remove', { name }),
  });
}
