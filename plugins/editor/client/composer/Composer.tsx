import { useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Slate } from 'slate-react';
import { Button, cx, toast, useT, useViewer, useZone, type ComposerProps } from '../../../../platform/sdk/index.ts';
import { AlertDialog, Dialog } from '../../../../platform/sdk/overlays.ts';
import { insertInlines, replaceValue } from '../editor/insert.ts';
import { canSetLink, currentLink, removeLink, setLink } from '../editor/links.ts';
import { ACCEPTED_TYPES, blockingState, uploadsIn } from '../images/uploads.ts';
import { fromDocument } from '../model/from-document.ts';
import { readContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import { UploadsContext } from './ImageView.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { localCopies, type LocalCopy } from './local-copy.ts';
import { Panels } from './Panels.tsx';
import type { Problem } from './problem.ts';
import { randomId } from './random-id.ts';
import { refocus } from './refocus.ts';
import { TextArea } from './TextArea.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { TitleField } from './TitleField.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useAttachments } from './use-attachments.ts';
import { useSend } from './use-send.ts';
import { useText } from './use-text.ts';
import { useThemes } from './use-themes.ts';
import { useUnsent } from './use-unsent.ts';
import styles from './Composer.module.css';

/** The general post editor (spec 3 section 2): writes a new post or changes one. */
export function Composer({ post, onClose, onSent }: ComposerProps) {
  const t = useT('editor');
  const { abbr } = useZone();
  const uid = useViewer()?.id ?? 0;
  const text = useText(post?.wbContent ?? '');
  const { editor, uploads } = text;
  const [title, setTitle] = useState(post?.wbTitle ?? '');
  const [themeId, setThemeId] = useState(post?.wbThemeId ?? 0);
  const themes = useThemes();
  const attached = useAttachments(editor, post === undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const requestKey = useRef('');
  const keyOfPost = () => (requestKey.current ||= randomId());

  const copies = useMemo(() => localCopies(browserStorage(), abbr, uid, post?.wbId ?? 0), [abbr, uid, post?.wbId]);
  const written = () => ({ title, themeId, html: text.html(), attachments: attached.attachments });
  const unsent = useUnsent({
    copies,
    written,
    hasMore: () => uploadsIn(text.value()).length > 0,
    requestKey: keyOfPost,
  });
  const sending = useSend({
    post,
    intended: () => ({
      title,
      themeId,
      document: toDocument(text.value(), uploads.resolve),
      images: blockingState(text.value(), uploads),
    }),
    panels: attached.panels,
    attachments: attached.attachments,
    requestKey: keyOfPost,
    onProblem: setProblem,
    onSent: (sent) => {
      unsent.finish();
      onSent(sent);
    },
  });
`
