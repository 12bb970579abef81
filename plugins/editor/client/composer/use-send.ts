import {
  Code,
  isCallError,
  LIMITS,
  toast,
  toastReason,
  useApp,
  useNow,
  useT,
  useUiStore,
  type addPost,
  type ComposerPurpose,
  type editPost,
  type InputOf,
  type Post,
  type ResolvedOf,
} from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';
import { logSendFailed } from '../../../../platform/sdk/log-event.ts';
import { placeOf, problemOf, type IntendedPost } from '../../../../platform/sdk/post-problem.ts';
import { serializeContent } from '../model/grammar.ts';
import type { Fault, StoredPost } from '../face/composer-storage.ts';
import { panelFault, postFields } from '../face/post-panels.ts';
import { since } from '../face/post-changed.ts';
import { deviceInfo } from '../../../../platform/sdk/device-info.ts';
import { sendEdit, sendNewPost, type SentPost } from './send-post.ts';
import { faultOf } from './fault-of.ts';
import type { ComposerMachine } from './use-composer-state.ts';

export interface SendOptions {
  readonly machine: ComposerMachine;
  /** The post that is edited; 0: a new one. */
  readonly wbId: number;
  readonly intended: () => IntendedPost;
  /** When that post was changed last before the text began; 0: nobody knows. */
  readonly began: () => number;
  readonly panels: readonly ResolvedOf<typeof composerPanel>[];
  readonly attachments: Readonly<Record<string, unknown>>;
  readonly requestKey: () => string;
  readonly renewKey: () => string;
  /**
   * What is stored of it, when no save is on its way any more; null when it must not be sent now,
   * which was said.
   */
  readonly stored: () => Promise<StoredPost | null>;
  /** True when a refusal was about what is stored, which has been dealt with. */
  readonly onRefused: (error: unknown) => boolean;
  /** It was not sent; null: because of nothing that a part of the composer has. */
  readonly onFault: (fault: Fault | null) => void;
  readonly onSent: (post: Post) => void;
  /** What takes it in the place of a post; undefined: it becomes one. */
  readonly purpose: ComposerPurpose | undefined;
  /** It was taken. */
  readonly onTaken: () => void;
  /** It was kept, to be published at its time. */
  readonly onDeferred: () => void;
}

// i18n-keys: image.block.*
/** Checks and sends, one at a time; the key makes one post of it however often it is tried. */
export function useSend(
  options: SendOptions,
): /** @param isNow its time, if one is chosen, is not waited for */ (isNow?: boolean) => void {
  const { call, logEvent, t: translate } = useApp();
  const t = useT('editor-pages');
  const store = useUiStore();
  const now = useNow();

  async function findFault(): Promise<Fault | null> {
    const problem = problemOf(options.intended());
    // i18n-keys: editor-pages:theme.required
    if (problem) return { place: placeOf(problem), problem, text: t(problem, { max: LIMITS.title }) };
    const wrong = await panelFault(options.panels, options.attachments, now);
    return wrong && { place: wrong.panel, text: translate(...wrong.text) };
  }

  async function request(stored: StoredPost, isNow: boolean): Promise<SentPost> {
    const { title, themeId, document } = options.intended();
    const content = serializeContent(document);
    const { wbId, panels, attachments, requestKey, renewKey } = options;
    // Fields of plugins are in the inputs only on a server that has them.
    const asEdit = async (id: number): Promise<InputOf<typeof editPost>> =>
      Object.assign({}, await postFields(panels, attachments, false), {
        wbId: id,
        content,
        title: title.trim(),
        themeId,
      });
    if (wbId > 0)
      return sendEdit(call, {
        input: since(await asEdit(wbId), options.began()),
        stored,
        requestKey: requestKey(),
        renewKey,
      });
    const fields = stored.fieldsOfNew(await postFields(panels, attachments, true), attachments, isNow);
    const input: InputOf<typeof addPost> = Object.assign({}, fields, {
      wbContent: content,
      wbThemeId: themeId,
      deviceInfo: deviceInfo(navigator),
      ...(title.trim() ? { wbTitle: title.trim() } : {}),
    });
    return sendNewPost(call, { input, stored, requestKey: requestKey(), renewKey, asEdit });
  }

  /** Hands it to whoever takes it in the place of a post. @returns false: not now, which was said */
  async function handOver({ send }: ComposerPurpose, stored: StoredPost): Promise<boolean> {
    const { title, document } = options.intended();
    const { panels, attachments } = options;
    const fields = stored.fieldsOfNew(await postFields(panels, attachments, true), attachments, true);
    const content = serializeContent(document);
    return send({ title: title.trim(), content, fields: { ...fields, ...stored.fields } });
  }

  type Attempt = { readonly sent: SentPost | 'taken' } | { readonly fault: Fault | null };

  /** @returns what became of it, or why it cannot be sent; null: that was said */
  async function attempt(isNow: boolean): Promise<Attempt> {
    const fault = await findFault();
    if (fault) toast.error(fault.text);
    if (fault) return { fault };
    const stored = await options.stored();
    const { purpose } = options;
    if (stored && purpose) return (await handOver(purpose, stored)) ? { sent: 'taken' } : { fault: null };
    return stored ? { sent: await request(stored, isNow) } : { fault: null };
  }

  /** What of the composer the server has refused it for; null: nothing of it, and why was said. */
  async function faultIn(error: unknown): Promise<Fault | null> {
    if (options.onRefused(error)) return null;
    if (isCallError(error) && error.code === Code.realNameRequired) {
      store.realName = 'prompt';
      return null;
    }
    const fault = await faultOf(error, options.panels, options.attachments, options.wbId === 0);
    if (!fault) toastReason(error);
    return fault;
  }

  function done(sent: SentPost | 'taken'): void {
    options.machine.tell({ type: 'sent' });
    if (sent === 'taken') return options.onTaken();
    const { post, isChange } = sent;
    if (post.wbId === 0) return options.onDeferred();
    const written = post as Post; // a deferred one has no number
    if (written.wbHiddenTime > 0) toast.info(t('held'));
    else toast.success(t(isChange ? 'sentBefore' : options.wbId > 0 ? 'edited' : 'sent'));
    options.onSent(written);
  }

  async function send(isNow: boolean): Promise<void> {
    if (!options.machine.tell({ type: 'send' })) return;
    let fault: Fault | null = null;
    try {
      const result = await attempt(isNow);
      if ('sent' in result) return done(result.sent);
      fault = result.fault;
    } catch (error) {
      logSendFailed(logEvent, options.wbId > 0 ? 'edit' : 'post', error);
      fault = await faultIn(error);
    } finally {
      // Together with the end of the standstill: what stands still takes no focus. Of what is sent
      // it means nothing.
      options.onFault(fault);
    }
  }

  return (isNow = false) => void send(isNow);
}
