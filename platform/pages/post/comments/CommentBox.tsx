import { useCallback, useMemo, useRef, useState } from 'react';
import { addComment } from '../../../contract/endpoints/comments.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  Avatar,
  commentAddition,
  ExtensionItems,
  toast,
  toastReason,
  useApp,
  useOffered,
  useRequireRule,
  useViewer,
} from '../../../sdk/index.ts';
import { useKept } from '../../../sdk/kept-text.ts';
import { logSendFailed } from '../../../sdk/log-event.ts';
import { blockedBy } from '../../../sdk/uploads/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { CommentTextBox } from './CommentTextBox.tsx';
import { createRequestKeys, newRequestKey } from './request-keys.ts';
import { useCommentDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

export type SentComment = ReplyOf<typeof addComment>;

export interface CommentBoxProps {
  readonly wbId: number;
  readonly env: ListEnv;
  /** What is answered; absent for a comment on the post. */
  readonly answers?: { readonly cid: number; readonly nick: string };
  readonly onSent: (comment: SentComment) => void;
  readonly onCancel?: () => void;
}

export interface CommentFormProps extends CommentBoxProps {
  /** Its pictures, which whoever shows the form keeps. */
  readonly pictures: ReturnType<typeof useUploads>;
  /** The form fills a sheet of its own. */
  readonly isInSheet?: boolean;
}

/** The form for a comment or reply, in the page. */
export function CommentBox(props: CommentBoxProps) {
  return <CommentForm {...props} pictures={useUploads(props.env.t)} />;
}

/** Where a comment or reply is written: text, emoticons, pictures. Ctrl+Enter sends. */
export function CommentForm({ wbId, env, answers, onSent, onCancel, pictures, isInSheet = false }: CommentFormProps) {
  const { t } = env;
  const viewer = useViewer();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useCommentDraft(wbId, answers?.cid, area);
  const { uploads, clear } = pictures;
  const additions = useOffered(commentAddition);
  const place = { uid: viewer?.id ?? 0, wbId, cid: answers?.cid };
  const focusText = useCallback(() => area.current?.focus(), []);
  const fieldsOfAdditions = async () =>
    Object.assign({}, ...(await Promise.all(additions.map((a) => a.fields(place)))));
  const { send, sending } = useSend(place, fieldsOfAdditions);
  const submit = async () => {
    const blocked = blockedBy(uploads);
    if (blocked) return void toast.error(t(`comment:blocked.${blocked}`));
    const images = uploads.flatMap(({ image }) => (image ? [image.url] : []));
    const sent = await send(text.trim(), images);
    if (!sent) return;
    forget();
    clear();
    for (const addition of additions) addition.onSent(place);
    onSent(sent);
  };
  // i18n-keys: comment:blocked.*
  return (
    <CommentTextBox
      // One box for each comment that is answered: the page is not asked for a name (`viewerPart`).
      id={`${wbId}-${answers?.cid ?? 0}`}
      t={t}
      area={area}
      text={text}
      setText={setText}
      label={answers ? t('comment:replyTo', { nick: answers.nick }) : t('comment:placeholder')}
      sendLabel={answers ? t('comment:reply') : t('comment:send')}
      sending={sending}
      onSend={submit}
      onCancel={onCancel}
      onEscape={text === '' ? onCancel : undefined}
      pictures={pictures}
      isInline={answers !== undefined}
      isInSheet={isInSheet}
      above={<ExtensionItems items={additions} props={{ ...place, focusText }} />}
    >
      {viewer && !answers && !isInSheet && <Avatar name={viewer.ywUserInfo.nick} src={viewer.ywUserInfo.avatarUrl} />}
    </CommentTextBox>
  );
}

/**
 * Sends a comment once: the same text sent again after a lost answer, or while the first is on its
 * way, is the same comment to the server.
 */
function useSend(
  { wbId, cid }: { readonly wbId: number; readonly cid: number | undefined },
  more: () => Promise<Readonly<Record<string, unknown>>>,
) {
  const { call, logEvent } = useApp();
  const requireRule = useRequireRule('comment');
  const [sending, setSending] = useState(false);
  // The last comment that the viewer's boxes in that place have sent, until its answer is there.
  const kept = useKept(`comment-sent:${wbId}:${cid ?? 0}`);
  const keys = useMemo(() => createRequestKeys(newRequestKey, kept), [kept]);
  const send = async (content: string, images: readonly string[]): Promise<SentComment | null> => {
    if (sending) return null;
    setSending(true);
    const comment = {
      wbId,
      content,
      ...(cid === undefined ? {} : { cid }),
      ...(images.length > 0 ? { wbImages: JSON.stringify(images) } : {}),
    };
    // Before anything is waited for: meanwhile the first may arrive, and its key is forgotten.
    const requestKey = keys.keyFor(comment);
    try {
      if (!(await requireRule())) return null;
      // What plugins add is theirs: the contract of the call does not know it.
      const input = Object.assign(await more(), comment);
      const sent = await call(addComment, { ...input, requestKey });
      keys.done();
      return sent;
    } catch (error) {
      toastReason(error);
      logSendFailed(logEvent, 'comment', error);
      return null;
    } finally {
      setSending(false);
    }
  };
  return { send, sending };
}
