import { useRef, useState } from 'react';
import {
  Code,
  isCallError,
  LIMITS,
  toast,
  toastReason,
  useApp,
  useCan,
  useNow,
  useT,
  useUiStore,
  type addPost,
  type editPost,
  type InputOf,
  type Post,
  type ResolvedOf,
} from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import { serializeContent } from '../model/grammar.ts';
import { panelFault, postFields } from './drafts/post-fields.ts';
import type { DraftPostFields } from '../../contract.ts';
import { pushGate } from '../../gates.ts';
import { withoutTime } from '../timing/attached.ts';
import { deviceInfo } from './device-info.ts';
import { sendEdit, sendNewPost, since, type SentPost } from './send-post.ts';
import { faultOf, type Fault } from './fault-of.ts';
import { placeOf, problemOf, type Intended } from './problem.ts';

export interface SendOptions {
  /** The post that is edited; 0: a new one. */
  readonly wbId: number;
  readonly intended: () => Intended;
  /** When that post was changed last before the text began; 0: nobody knows. */
  readonly began: () => number;
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  readonly attachments: Readonly<Record<string, unknown>>;
  readonly requestKey: () => string;
  readonly renewKey: () => string;
  /** What of the draft goes along, when no save is on its way any more; null when it must not be sent now, which was said. */
  readonly draftFields: () => Promise<DraftPostFields | null>;
  /** True when a refusal was about the draft, which has been dealt with. */
  readonly onRefused: (error: unknown) => boolean;
  /** What was found wrong before anything was sent; null: nothing, so far. */
  readonly onFault: (fault: Fault | null) => void;
  readonly onSent: (post: Post) => void;
  /** It was kept as a draft, to be published at its time. */
  readonly onDeferred: () => void;
}

// i18n-keys: image.block.*
/** Checks and sends, one at a time; the key makes one post of it however often it is tried. */
export function useSend(options: SendOptions): {
  /** @param isNow its time, if one is chosen, is not waited for */
  readonly send: (isNow?: boolean) => void;
  readonly isSending: boolean;
} {
  const { call, logEvent, t: translate } = useApp();
  const t = useT('editor-pages');
  const store = useUiStore();
  const now = useNow();
  const canPush = useCan(pushGate);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  async function findFault(): Promise<Fault | null> {
    const problem = problemOf(options.intended());
    if (problem) return { place: placeOf(problem), problem, text: t(problem, { max: LIMITS.title }) };
    const wrong = await panelFault(options.panels, options.attachments, now);
    return wrong && { place: wrong.panel, text: translate(...wrong.text) };
  }

  async function request(draft: DraftPostFields, isNow: boolean): Promise<SentPost> {
    const { title, themeId, document } = options.intended();
    const content = serializeContent(document);
    const { wbId, panels, attachments, requestKey, renewKey } = options;
    // Fields of plugins are in the inputs only on a server that has them.
    const asEdit = async (id: number): Promise<InputOf<typeof editPost>> =>
      Object.assign({}, await postFields(panels, attachments, false), {
        ...{ wbId: id, content, title: title.trim(), themeId },
      });
    if (wbId > 0)
      return sendEdit(call, {
        input: since(await asEdit(wbId), options.began()),
        draft,
        requestKey: requestKey(),
        renewKey,
      });
    const timed = await postFields(panels, attachments, true);
    const fields = isNow ? withoutTime(timed) : timed;
    // Until its time it is a draft, which can be opened again.
    const asDraft = fields['timingOpenTime'] === undefined ? {} : { attachments: JSON.stringify(attachments) };
    const input: InputOf<typeof addPost> = Object.assign({}, fields, asDraft, {
      ...{ wbContent: content, wbThemeId: themeId, deviceInfo: deviceInfo(navigator) },
      ...(title.trim() ? { wbTitle: title.trim() } : {}),
    });
    return sendNewPost(call, { input, draft, requestKey: requestKey(), renewKey, asEdit });
  }

  // oxlint-disable-next-line sonarjs/cognitive-complexity -- the steps of sending, each of which may end it
  async function send(isNow: boolean): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    let fault: Fault | null = null;
    try {
      fault = await findFault();
      if (fault) return void toast.error(fault.text);
      const draft = await options.draftFields();
      if (!draft) return;
      const { post: sent, isChange } = await request(draft, isNow);
      if (sent.wbId === 0) {
        toast.success(t(canPush ? 'deferredOrNow' : 'deferred'));
        options.onDeferred();
        return;
      }
      toast.success(t(isChange ? 'sentBefore' : options.wbId > 0 ? 'edited' : 'sent'));
      options.onSent(sent as Post); // a deferred one has no number
    } catch (error) {
      logSendFailed(logEvent, options.wbId > 0 ? 'edit' : 'post', error);
      if (options.onRefused(error)) return;
      if (isCallError(error) && error.code === Code.realNameRequired) store.realName = 'prompt';
      else {
        fault = await faultOf(error, options.panels, options.attachments, options.wbId === 0);
        if (!fault) toastReason(error);
      }
    } finally {
      isBusy.current = false;
      setSending(false);
      // Together with the end of the standstill: what stands still takes no focus.
      options.onFault(fault);
    }
  }

  return { send: (isNow = false) => void send(isNow), isSending };
}
