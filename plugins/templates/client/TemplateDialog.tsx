import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  toast,
  useApiMutation,
  useApiQuery,
  useCan,
  useT,
} from '../../../platform/sdk/index.ts';
import { AlertDialog, Dialog, Select } from '../../../platform/sdk/overlays.ts';
import {
  deleteTemplate,
  TEMPLATE_LIMITS,
  templateGate,
  templateList,
  templateTypes,
  type Template,
} from '../contract.ts';
import { SaveTemplate } from './SaveTemplate.tsx';
import styles from './Templates.module.css';

interface TemplateDialogProps {
  /** What is written now, canonical: what managers may keep as a template. */
  readonly content: () => string;
  /** @param topic a bare name, empty for none */
  readonly onChoose: (content: string, topic: string) => void;
  readonly onClose: () => void;
}

const PAGE = TEMPLATE_LIMITS.pageSize;

/** 模板: texts of the staff to begin with, eight a page. Managers keep them here, too. */
export function TemplateDialog({ content, onChoose, onClose }: TemplateDialogProps) {
  const t = useT('templates-pages');
  const client = useQueryClient();
  const mayManage = useCan(templateGate);
  const [typeId, setTypeId] = useState(0);
  const [offset, setOffset] = useState(0);
  const [deleting, setDeleting] = useState<Template | null>(null);
  const types = useApiQuery(templateTypes, {});
  const page = useApiQuery(templateList, { limit: PAGE, offset, ...(typeId > 0 ? { typeId } : {}) });
  const remove = useApiMutation(deleteTemplate, {
    onSuccess: () => {
      toast.success(t('deleted'));
      setOffset(0);
      void client.invalidateQueries({ queryKey: apiKey(templateList) });
    },
  });
  const chooseType = (id: number) => {
    setTypeId(id);
    setOffset(0);
  };

  return (
    <>
      <Dialog
        isOpen
        size="mm"
        title={t('title')}
        closeLabel={t('cancel')}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <div className={styles.panel}>
          {types.data && types.data.length > 0 && (
            <Select
              label={t('type')}
              value={String(typeId)}
              placeholder={t('all')}
              options={[
                { id: '0', label: t('all') },
                ...types.data.map(({ id, typeName }) => ({ id: String(id), label: typeName })),
              ]}
              onChange={(value) => chooseType(Number(value))}
            />
          )}
          {page.isError ? (
            <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void page.refetch()} />
          ) : !page.data ? (
            <Skeleton height={240} />
          ) : page.data.weiboTemplateList.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <ul className={styles.list}>
              {page.data.weiboTemplateList.map((template) => (
                <Row
                  key={template.id}
                  template={template}
                  onChoose={onChoose}
                  onDelete={mayManage ? () => setDeleting(template) : undefined}
                />
              ))}
            </ul>
          )}
          {page.data && page.data.total > PAGE && (
            <div className={styles.pages}>
              <Button size="s" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                {t('previous')}
              </Button>
              <span>{t('page', { page: offset / PAGE + 1, pages: Math.ceil(page.data.total / PAGE) })}</span>
              <Button size="s" disabled={!page.data.hasMore} onClick={() => setOffset(offset + PAGE)}>
                {t('next')}
              </Button>
            </div>
          )}
          {mayManage && <SaveTemplate content={content} types={types.data ?? []} />}
        </div>
      </Dialog>
      {deleting && (
        <AlertDialog
          isOpen
          destructive
          title={t('deleteAsk')}
          text={deleting.templateName}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          onConfirm={() => remove.mutateAsync({ id: deleting.id })}
          onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly template: Template;
  readonly onChoose: (content: string, topic: string) => void;
  readonly onDelete: (() => void) | undefined;
}

function Row({ template, onChoose, onDelete }: RowProps) {
  const t = useT('templates-pages');
  const { templateName: name, templateTopic, templateContentList: variants } = template;
  const topic = templateTopic.replaceAll('#', '');
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {topic && <p className={styles.topic}>{`#${topic}#`}</p>}
      </div>
      <div className={styles.actions}>
        {variants.map(({ templateContent, desc }, index) => (
          <Button
            // The order of a template's variants is theirs; they have no other name.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            size="s"
            aria-label={t('useNamed', { name: desc ? `${name} ${desc}` : name })}
            onClick={() => onChoose(templateContent, topic)}
          >
            {desc || t('use')}
          </Button>
        ))}
        {onDelete && (
          <Button size="s" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  );
}
