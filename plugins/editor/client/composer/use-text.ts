import { useEffect, useRef, useState } from 'react';
import {
  code,
  convertImage,
  LIMITS,
  PermissionCode,
  toast,
  uploadImage,
  useCall,
  useCan,
  useImagesClosed,
  useT,
} from '../../../../platform/sdk/index.ts';
import { usePostLimit } from '../../../../platform/sdk/post-problem.ts';
import { watchChanges, type Changes } from '../editor/changes.ts';
import { createComposerEditor } from '../editor/create-editor.ts';
import { insertGallery } from '../editor/galleries.ts';
import { insertImages, replaceValue } from '../editor/insert.ts';
import { imagesIn, isPlainValue, PLAIN_IMAGES, toPlainValue } from '../editor/plain.ts';
import { appendImages, becomePlain, becomeRich } from '../editor/with-plain.ts';
import { checkFile, createUploads, type Upload, type Uploads } from '../face/uploads.ts';
import { TEXT_TYPES, uploadsIn } from '../images/uploads-in.ts';
import { createCounter } from '../model/count.ts';
import { fromDocument } from '../model/from-document.ts';
import { extractImages, GALLERY_LIMITS, readContent } from '../model/grammar.ts';
import { toDocument } from '../model/to-document.ts';
import type { Lost } from '../face/lost.ts';
import type { ReadHtml } from '../face/paste.ts';
import { standIn } from '../images/pasted.ts';
import { createHtmlWriter } from '../model/to-html.ts';
import type { EditorValue, GuildEditor } from '../model/types.ts';
import { randomId } from '../face/random-id.ts';
import { useAfterChange } from './use-after-change.ts';

/** The text of a composer: editor, its uploads, its length. */
export interface ComposerText {
  readonly editor: GuildEditor;
  readonly uploads: Uploads;
  readonly changes: Changes;
  /** Characters as limit and counter count them. */
  readonly length: () => number;
  /** The greatest length; undefined for those who are exempt. */
  readonly limit: number | undefined;
  readonly lost: LostNotice | null;
  /** Says that something was put in of which a part was taken out. */
  readonly tellLost: (lost: Lost | null) => void;
  readonly forgetLost: () => void;
  /** Nothing written: no draw for each keystroke, one when it begins and one when all is gone. */
  readonly isBlank: boolean;
  readonly canLink: boolean;
  /** It is a plain text, without any look, and pictures below it. */
  readonly isPlain: boolean;
  /** Between plain text and article; what cannot be plain stays as it is and says why. */
  readonly switchMode: () => void;
  /** Puts this content in the place of what is written. */
  readonly show: (html: string) => void;
  readonly value: () => EditorValue;
  /** Canonical content; images that are not uploaded yet are left out. */
  readonly html: () => string;
  /** Puts images where the caret is; several may become a gallery then ({@link ComposerText.offered}). */
  readonly addImages: (files: Iterable<File>) => void;
  /** The same as a gallery. */
  readonly addGallery: (files: Iterable<File>) => void;
  /** Uploads what may be uploaded of these, so many at most, and says why the others are not. @returns their ids */
  readonly takeImages: (files: Iterable<File>, most?: number) => string[];
  /** Uploads that were put in at once and are not asked about yet; null: none. */
  readonly offered: readonly string[] | null;
  readonly forgetOffer: () => void;
}

/** What was taken out of what was put in last. */
export interface LostNotice {
  readonly id: number;
  readonly lost: Lost;
  /** Characters beyond the limit, because of which nothing of it was put in; 0: it was. */
  readonly over: number;
  /** The step of undo that it was put in by; null: none. */
  readonly step: unknown;
}

// i18n-keys: image.problem.*
/**
 * Creates editor and uploads once; permissions and texts may change while it is open.
 * @param onlyRich officials, and suggestions of anybody: otherwise what is not formatted is a plain
 *   text
 * @param readHtml reads what is pasted; the same as long as it is open
 */
export function useText(initialHtml: string, onlyRich: boolean, readHtml: ReadHtml | undefined): ComposerText {
  const t = useT('editor-pages');
  const call = useCall();
  const canLink = useCan(code(PermissionCode.link));
  const limit = usePostLimit();
  const closed = useImagesClosed();
  const latest = useRef({ t, call, canLink, limit, onlyRich, closed });
  latest.current = { t, call, canLink, limit, onlyRich, closed };

  const [lost, setLost] = useState<LostNotice | null>(null);
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const [text] = useState(() => {
    let notices = 0;
    const notice = (change: Pick<LostNotice, 'lost' | 'over' | 'step'>) => {
      notices += 1;
      setLost({ id: notices, ...change });
    };
    const tellLost = (all: Lost | null) => {
      if (all) notice({ lost: all, over: 0, step: editor.history.undos.at(-1) ?? null });
    };
    const forgetLost = () => setLost(null);
    const onTyped = (all: Lost) => notice({ lost: all, over: 0, step: null });
    const uploads = createUploads({
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      send: (file) => latest.current.call(uploadImage, { file } as object),
      copy: (url) => latest.current.call(convertImage, { url }),
      newId: randomId,
      createPreview: (file) => URL.createObjectURL(file),
      revokePreview: (preview) => URL.revokeObjectURL(preview),
      onProblem: (upload) => toast.error(problemText(upload, latest.current.t)),
    });
    const counter = createCounter();
    const value = (): EditorValue => editor.children as EditorValue; // withSchema keeps it so
    const write = createHtmlWriter(uploads.resolve);
    const html = () => write(value());
    /** Of pictures that can be added; none at all while uploads are closed. */
    const room = () =>
      latest.current.closed !== null
        ? 0
        : editor.isPlain
          ? PLAIN_IMAGES - imagesIn(value())
          : LIMITS.postImages - extractImages(toDocument(value())).length - uploadsIn(value()).length;
    const takeImages = (files: Iterable<File>, most = Infinity) => {
      const { t: translate, closed: reason } = latest.current;
      const ids: string[] = [];
      if (reason !== null) {
        toast.error(reason);
        return ids;
      }
      let left = Math.min(most, room());
      for (const file of files) {
        const problem = left > 0 ? checkFile(file, TEXT_TYPES) : 'many';
        if (problem) toast.error(translate(`image.problem.${problem}`));
        else {
          ids.push(uploads.add(file));
          left -= 1;
        }
        if (problem === 'many') break;
      }
      return ids;
    };
    const addImages = (files: Iterable<File>) => {
      const ids = takeImages(files);
      if (editor.isPlain) return appendImages(editor, ids);
      insertImages(editor, ids);
      setOffered(ids.length >= GALLERY_LIMITS.least ? ids : null);
    };
    const addGallery = (files: Iterable<File>) => insertGallery(editor, takeImages(files));
    const editor = createComposerEditor(fromDocument(readContent(initialHtml)), {
      origin: window.location.origin,
      canLink: () => latest.current.canLink,
      resolve: uploads.resolve,
      isUpload: (id) => uploads.get(id) !== undefined,
      onImages: addImages,
      readHtml,
      foreign: {
        ofAddress: (address) => standIn(room() > 0 ? uploads.addAddress(address) : null),
        ofFile: (file) => standIn(room() > 0 && !checkFile(file, TEXT_TYPES) ? uploads.add(file) : null),
      },
      onLost: tellLost,
      onTypedLost: onTyped,
      onCut: () => toast.error(latest.current.t('pasteCut')),
      count: counter,
      limit: () => latest.current.limit,
      onExceeded: (over, added) => {
        if (added > 1) notice({ lost: {}, over, step: null });
        else toast.error(latest.current.t('contentFull'));
      },
      now: () => performance.now(),
      onManyImages: () => toast.error(latest.current.t('mode.manyImages', { max: PLAIN_IMAGES })),
    });
    const changes = watchChanges(editor);
    const length = () => counter(value());
    const settle = () => {
      editor.isPlain = !latest.current.onlyRich && isPlainValue(value());
    };
    settle();
    const show = (content: string) => {
      editor.isPlain = false;
      replaceValue(editor, fromDocument(readContent(content)));
      forgetLost();
      settle();
      editor.onChange();
    };
    const switchMode = () => {
      const { t: translate, limit: max = Infinity } = latest.current;
      const isLossless = isPlainValue(value());
      if (editor.isPlain) becomeRich(editor);
      else if (imagesIn(value()) > PLAIN_IMAGES) toast.error(translate('mode.manyImages', { max: PLAIN_IMAGES }));
      else if (counter(toPlainValue(value())) > max) toast.error(translate('contentFull'));
      else {
        becomePlain(editor);
        if (!isLossless) toast.info(translate('mode.undo'));
      }
    };
    const told = { tellLost, forgetLost, forgetOffer: () => setOffered(null) };
    const adds = { takeImages, addImages, addGallery };
    return { editor, uploads, changes, length, value, html, show, switchMode, ...adds, ...told };
  });

  const isBlank = useAfterChange(text.changes, () => text.length() === 0);
  const isPlain = useAfterChange(text.changes, () => text.editor.isPlain);
  useEffect(() => {
    if (onlyRich && text.editor.isPlain) becomeRich(text.editor);
  }, [onlyRich, text]);
  return { ...text, isBlank, isPlain, canLink, limit, lost, offered };
}

function problemText({ state, reason, trouble }: Upload, t: (key: string) => string): string {
  if (trouble) return t(trouble === 'timeout' ? 'image.timeout' : 'image.flagged');
  return reason ?? t(state === 'rejected' ? 'image.rejected' : 'image.failed');
}
