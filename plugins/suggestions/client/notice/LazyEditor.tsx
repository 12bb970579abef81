import { lazy, Suspense } from 'react';
import type { NoticeEditorProps } from './NoticeEditor.tsx';

const Editor = lazy(() => import('./NoticeEditor.tsx').then((module) => ({ default: module.NoticeEditor })));

/** The dialog in which a manager writes the notice, loaded when it is opened. */
export function EditNotice(props: NoticeEditorProps) {
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}
