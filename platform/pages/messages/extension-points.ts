import type { MessageKind } from '../../contract/message-kinds.ts';
import { extensionPoint } from '../../registry/extension-point.ts';

interface MessageTab {
  /** Its name in the address, letters: `?type=`. */
  readonly address: string;
  readonly of: MessageKind;
  /**
   * Its name, and what stands there without messages: keys of the plugin's own (eager) namespace,
   * or of another that they name (`ns:key`).
   */
  readonly label: string;
  readonly empty: string;
  /** A page of the plugin that shows more of what is told here. */
  readonly more?: { readonly to: string; readonly label: string };
}
/**
 * A tab of the message centre, for the messages of a kind that the plugin declares
 * (`messageKinds`).
 */
export const messageTab = extensionPoint<MessageTab>('messageTab', { isDeferred: true });
