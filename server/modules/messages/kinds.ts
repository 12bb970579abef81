import { Type, type TObject } from 'typebox';
import {
  commentMessages,
  likeMessages,
  mentionMessages,
  StoredKind,
  systemMessages,
} from '../../../platform/contract/core-message-kinds.ts';
import { declaredAt } from '../../../platform/contract/data-point.ts';
import type { PluginManifest } from '../../../platform/contract/manifest.ts';
import {
  messageKinds,
  type MessageGroup,
  type MessageKind,
  type MessageKindSpec,
} from '../../../platform/contract/message-kinds.ts';
import { Count, type OpenThing } from '../../../platform/contract/schemas.ts';

/**
 * System messages of one `action`: 0 about the reader's own content and account, 1 about activities
 * and rewards.
 */
export const systemKind = (action: number): number => (action === 1 ? StoredKind.activity : StoredKind.system);

/** What the core's manifest declares: the kinds of messages that it tells itself. */
export const CORE_MESSAGE_KINDS: readonly MessageKind[] = [
  commentMessages,
  mentionMessages,
  likeMessages,
  systemMessages,
];

/** Two kinds of messages that would be taken for each other. */
export class MessageKindError extends Error {}

/** The kinds of messages of one zone: the core's, and those of the plugins that the zone has. */
export interface KindsOfZone {
  readonly all: readonly MessageKindSpec[];
  /** Numbers of the rows of this list; undefined where there is no such list. */
  of(type: string): readonly number[] | undefined;
  inGroup(group: MessageGroup): number[];
  /** The list that rows of this number are in; undefined for those of nobody here. */
  typeOf(stored: number): string | undefined;
  /**
   * The counters of all kinds of the host, by the numbers of the rows that each counts here: none
   * for a plugin that the zone has not.
   */
  counters(): ReadonlyMap<string, readonly number[]>;
}

/** The kinds of messages of a host. */
export interface MessageKinds {
  in(zone: string): KindsOfZone;
  /** Fields of the unread reply, which has them in every zone. */
  readonly counters: readonly string[];
}

/**
 * @param manifests the core's and those of all plugins
 * @param enabledIn ids of a zone's plugins
 * @throws MessageKindError where two declare one list, one number of rows or one counter: the
 *   server must not start so
 */
export function createMessageKinds(
  manifests: readonly Pick<PluginManifest, 'id' | 'declares'>[],
  enabledIn: (zone: string) => readonly string[],
): MessageKinds {
  const declared = declaredAt(messageKinds, manifests);
  const owners = new Map<string, string>();
  const claim = (plugin: string, what: string): void => {
    const other = owners.get(what);
    if (other !== undefined) throw new MessageKindError(`messages: ${what} is declared by ${other} and ${plugin}`);
    owners.set(what, plugin);
  };
  for (const { plugin, value } of declared) {
    claim(plugin, `the list ${value.type}`);
    for (const stored of value.stored) claim(plugin, `the row number ${stored}`);
    if (value.counter !== undefined) claim(plugin, `the counter ${value.counter}`);
  }
  const counters = declared.flatMap(({ value: { counter } }) => counter ?? []);
  return {
    counters,
    in(zone) {
      const enabled = ['core', ...enabledIn(zone)];
      const here = declared.flatMap(({ plugin, value }) => (enabled.includes(plugin) ? [value] : []));
      return {
        all: here,
        of: (type) => here.find((kind) => kind.type === type)?.stored,
        inGroup: (group) => here.flatMap((kind) => (kind.group === group ? kind.stored : [])),
        typeOf: (stored) => here.find((kind) => kind.stored.includes(stored))?.type,
        counters: () =>
          new Map(counters.map((name) => [name, here.find(({ counter }) => counter === name)?.stored ?? []])),
      };
    },
  };
}

/** The counters as the unread reply has them. */
export const countersOf = ({ counters }: MessageKinds): { readonly of: OpenThing; readonly fields: TObject }[] =>
  counters.map((counter) => ({ of: 'unread', fields: Type.Object({ [counter]: Count }) }));
