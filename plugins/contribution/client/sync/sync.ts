import { isCallError, recordOf, toast, type Post, type RouterContext } from '../../../../platform/sdk/index.ts';
import { addArticle, contributePost } from '../../contract.ts';

/** What is asked for when a post is to be handed in as well. */
export interface Sync {
  readonly isOn: boolean;
  /** Of the column, topic or activity; 0 and empty: none is chosen. */
  readonly topicType: number;
  readonly topicContent: string;
  readonly roleId: string;
  /** The version that was ticked; empty: none. */
  readonly agreementVersion: string;
}

/** What the composer has kept of it, perhaps by an older version. */
export function readSync(value: unknown): Sync {
  const { isOn, topicType, topicContent, roleId, agreementVersion } = recordOf(value);
  const text = (one: unknown): string => (typeof one === 'string' ? one : '');
  return {
    isOn: isOn === true,
    topicType: typeof topicType === 'number' ? topicType : 0,
    topicContent: text(topicContent),
    roleId: text(roleId),
    agreementVersion: text(agreementVersion),
  };
}

/** What is missing before the post is sent, as a key of the pages' texts; null: nothing. */
export function syncProblem(value: unknown): string | null {
  const { isOn, topicContent, agreementVersion } = readSync(value);
  if (!isOn) return null;
  if (!topicContent) return 'contribution-pages:info.columnRequired';
  return agreementVersion ? null : 'contribution-pages:info.agreementRequired';
}

/**
 * Hands in a post that was just published. Where that fails the post stands, and what was to be
 * handed in is kept among the author's pieces.
 */
export async function contribute(
  value: unknown,
  { wbId }: Pick<Post, 'wbId'>,
  { call, t }: Pick<RouterContext, 'call' | 't'>,
): Promise<void> {
  const { isOn, roleId, agreementVersion, ...topic } = readSync(value);
  if (!isOn) return;
  const input = { wbId, ...topic, ...(roleId ? { roleId } : {}) };
  try {
    await call(contributePost, { ...input, agreementVersion });
    toast.success(t('contribution-pages:write.done'));
  } catch (error) {
    await call(addArticle, input).catch(() => undefined);
    const reason = isCallError(error) ? error.reason : '';
    toast.error(t('contribution-pages:sync.failed', { reason }));
  }
}
