import { Suspense } from 'react';
import type { NoticeEditorProps } from './NoticeEditor.tsx';
import { lazyComponent } from '../../../../platform/sdk/index.ts';

const Editor = lazyComponent(async () => (await import('./NoticeEditor.tsx')).NoticeEditor);

/** The dialog in which a manager writes the notice, loaded when it is opened. */
export function EditNotice(props: NoticeEditorProps) {
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}
