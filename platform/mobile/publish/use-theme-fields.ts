import { useMemo, useState } from 'react';
import {
  themeFields,
  useApp,
  useExtensions,
  useGateViewer,
  type ExtensionsOf,
  type PlainFault,
  type PlainPost,
  type ThemeFields,
} from '../../sdk/index.ts';
import type { OutboxPost } from '../outbox/store.ts';

export type Attachments = PlainPost['attachments'];

/** What posts of the chosen theme have besides their text (docs/product/phone-site.md, Writing). */
export interface FieldsState {
  readonly post: PlainPost;
  readonly change: (change: (now: Attachments) => Attachments) => void;
  /** Loads what shows and checks them; null: the theme asks for nothing. */
  readonly load: (() => Promise<ThemeFields>) | null;
  /** What the last try was refused for; null: none of them. */
  readonly fault: PlainFault | null;
  readonly blame: (fault: PlainFault | null) => void;
  /** @returns what is wrong; null: it can be sent. Rejects where their code cannot be had */
  readonly problem: () => Promise<PlainFault | null>;
  /** What goes along with the post. */
  readonly sent: () => Promise<Pick<OutboxPost, 'fields' | 'editFields'>>;
  /** What of the form a refusal by the server is about; null: nothing of it. */
  readonly faultOf: (error: unknown) => Promise<PlainFault | null>;
}

export function useThemeFields(
  theme: Pick<PlainPost, 'themeId' | 'labelType'> | undefined,
  kept: Attachments,
): FieldsState {
  const { registry, t } = useApp();
  const viewer = useGateViewer();
  const [source] = useExtensions(themeFields);
  const [attachments, setAttachments] = useState(kept);
  const [fault, setFault] = useState<PlainFault | null>(null);
  const { themeId = 0, labelType = 0 } = theme ?? {};
  const load = useMemo(() => {
    const extensions: ExtensionsOf = (point) => registry.visible(point, viewer);
    return source?.has(extensions, labelType) ? () => source.load(extensions) : null;
  }, [source, registry, viewer, labelType]);
  const post = { themeId, labelType, attachments };
  return {
    post,
    change: setAttachments,
    load,
    fault,
    blame: setFault,
    async problem() {
      const fields = await load?.();
      return fields ? fields.faultIn(post, Date.now(), t) : null;
    },
    async sent() {
      const loaded = await load?.();
      if (!loaded) return { fields: {}, editFields: {} };
      return { fields: await loaded.fieldsOf(post, true), editFields: await loaded.fieldsOf(post, false) };
    },
    async faultOf(error) {
      const loaded = await load?.();
      return loaded ? loaded.faultOf(error, post) : null;
    },
  };
}
