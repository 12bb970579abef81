import { useEffect, useRef, useState } from 'react';
import {
  code,
  LIMITS,
  PermissionCode,
  toast,
  uploadImage,
  useCall,
  useCan,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { createComposerEditor } from '../editor/create-editor.ts';
import { insertImages } from '../editor/insert.ts';
import { checkFile, createUploads, uploadsIn, type Upload, type Uploads } from '../images/uploads.ts';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { extractImages, readContent, serializeContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import type { EditorValue, GuildEditor } from '../model/types.ts';
import { randomId } from './random-id.ts';

/** The text of a composer: editor, its uploads, its length. */
export interface ComposerText {
  readonly editor: GuildEditor;
  readonly uploads: Uploads;
  readonly count: number;
  readonly canLink: boolean;
  readonly value: () => EditorValue;
  /** Canonical content; images that are not uploaded yet are left out. */
  readonly html: () => string;
  readonly addImages: (files: Iterable<File>) => void;
  /** To be called at each change of the editor. */
  readonly onChange: () => void;
}

// i18n-keys: image.problem.*
/** Creates editor and uploads once; permissions and texts may change while it is open. */
export function useText(initialHtml: string): ComposerText {
  const t = useT('editor-pages');
  const call = useCall();
  const viewer = useViewer();
  const canLink = useCan(code(PermissionCode.link));
  const isExempt = useCan(code(PermissionCode.lengthExempt));
  const limit = isExempt ? undefined : viewer?.requireRateLimit.postLimit || LIMITS.postLength;
  const latest = useRef({ t, call, canLink, limit });
  latest.current = { t, call, canLink, limit };

  const [text] = useState(() => {
    const uploads = createUploads({
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      send: (file) => latest.current.call(uploadImage, { file } as object),
      newId: randomId,
      createPreview: (file) => URL.createObjectURL(file),
      revokePreview: (preview) => URL.revokeObjectURL(preview),
      onProblem: (upload) => toast.error(problemText(upload, latest.current.t)),
    });
    const counter = createCounter();
    const value = (): EditorValue => editor.children as EditorValue; // withSchema keeps it so
    const html = () => serializeContent(toDocument(value(), uploads.resolve));
    const addImages = (files: Iterable<File>) => {
      const { t: translate } = latest.current;
      const ids: string[] = [];
      let room = LIMITS.postImages - extractImages(toDocument(value())).length - uploadsIn(value()).length;
      for (const file of files) {
        const problem = room > 0 ? checkFile(file) : 'many';
        if (problem) toast.error(translate(`image.problem.${problem}`));
        else {
          ids.push(uploads.add(file));
          room -= 1;
        }
        if (problem === 'many') break;
      }
      insertImages(editor, ids);
    };
    const editor = createComposerEditor(fromDocument(readContent(initialHtml)), {
      origin: window.location.origin,
      canLink: () => latest.current.canLink,
      resolve: uploads.resolve,
      onImages: addImages,
      onImagesLost: () => toast.info(latest.current.t('image.lost')),
      count: counter,
      limit: () => latest.current.limit,
      onExceeded: () => toast.error(latest.current.t('contentFull')),
    });
    return { editor, uploads, counter, value, html, addImages };
  });

  const [count, setCount] = useState(() => text.counter(text.value()));
  const onChange = () => setCount(text.counter(text.value()));
  useEffect(() => () => text.uploads.dispose(), [text]);
  return { ...text, count, canLink, onChange };
}

function problemText({ state, reason }: Upload, t: (key: string) => string): string {
  return reason ?? t(state === 'rejected' ? 'image.rejected' : 'image.failed');
}
