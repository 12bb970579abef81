import { LayoutTemplate } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton, lazyComponent, useApiQuery, useCan, useT } from '../../../../platform/sdk/index.ts';
import type { ComposerInsertProps } from '../../../editor/client/face.ts';
import { templateGate, templateTypes } from '../../contract.ts';

const TemplateDialog = lazyComponent(async () => (await import('../TemplateDialog.tsx')).TemplateDialog);

/**
 * Puts a template at the caret. There for everybody in a zone that has templates, and for those who
 * may make the first one.
 */
export function TemplateTool({ button, text }: ComposerInsertProps) {
  const t = useT('templates-pages');
  const mayManage = useCan(templateGate);
  const { data: types = [] } = useApiQuery(templateTypes, {});
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (types.length === 0 && !mayManage) return null;
  return (
    <>
      <IconButton
        {...button}
        icon={<LayoutTemplate />}
        label={t('tool')}
        aria-haspopup="dialog"
        onClick={() => {
          text.leave();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <TemplateDialog
            content={text.content}
            onChoose={(content, topic) => text.back({ content, topic }, close)}
            onClose={() => text.back(null, close)}
          />
        </Suspense>
      )}
    </>
  );
}
