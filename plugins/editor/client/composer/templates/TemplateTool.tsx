import { LayoutTemplate } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { code, IconButton, PermissionCode, useApiQuery, useCan, useT } from '../../../../../platform/sdk/index.ts';
import type { ComposerApi } from '../../face.ts';
import { templateGate, templateTypes } from '../../../contract.ts';
import { manifest } from '../../../manifest.ts';
import { insertBlocks, withTopic } from '../../editor/insert.ts';
import { withoutLinks } from '../../editor/links.ts';
import { fromDocument } from '../../model/from-document.ts';
import { readContent } from '../../model/grammar.ts';
import { countLost, type Lost } from '../../model/lost.ts';
import type { ToolButton } from '../tools/tool-button.ts';
import type { TextReturn } from '../tools/text-return.ts';
import { withTemplate } from './used.ts';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));

interface TemplateToolProps {
  readonly button: ToolButton;
  readonly way: TextReturn;
  readonly composer: ComposerApi;
  /** What is written now, canonical. */
  readonly content: () => string;
  /** Something of the template was taken out; null: nothing. */
  readonly onLost: (lost: Lost | null) => void;
}

/** Puts a template at the caret. There for everybody in a zone that has templates, and for those who may make the first one. */
export function TemplateTool({ button, way, composer, content, onLost }: TemplateToolProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const mayManage = useCan(templateGate);
  const canLink = useCan(code(PermissionCode.link));
  const { data: types = [] } = useApiQuery(templateTypes, {});
  const [isOpen, setOpen] = useState(false);
  const close = (change?: () => void) => way.back(change, () => setOpen(false));
  if (types.length === 0 && !mayManage) return null;
  return (
    <>
      <IconButton
        {...button}
        icon={<LayoutTemplate />}
        label={t('tool.template')}
        aria-haspopup="dialog"
        onClick={() => {
          way.leave();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <TemplateDialog
            content={content}
            onChoose={(html, topic) =>
              close(() => {
                const blocks = fromDocument(readContent(html));
                const lost = countLost();
                insertBlocks(editor, withTopic(canLink ? blocks : withoutLinks(blocks, lost), topic));
                onLost(lost.all());
                composer.setAttachment(manifest.id, withTemplate(composer.attachments[manifest.id]));
              })
            }
            onClose={() => close()}
          />
        </Suspense>
      )}
    </>
  );
}
