import { ClientOnly } from '@tanstack/react-router';
import { useZone } from '../../../../platform/sdk/index.ts';
import { AttachedPreviews as Previews } from '../../../editor/client/face/AttachedPreviews.tsx';
import type { Attachments } from '../../../editor/client/face/composer-storage.ts';
import { usePostPanels } from '../../../editor/client/face/post-panels.ts';

interface AttachedPreviewsProps {
  /** The post that the draft changes; 0: it is to become a new one. */
  readonly wbId: number;
  readonly themeId: number;
  readonly attachments: Attachments;
}

/** What plugins attached to a draft, as readers will see it below the text. */
export function AttachedPreviews({ wbId, themeId, attachments }: AttachedPreviewsProps) {
  const theme = useZone().themes.find((one) => one.themeId === themeId) ?? { themeId: 0, labelType: 0 };
  const panels = usePostPanels(wbId === 0, theme, attachments);
  return (
    <ClientOnly>
      <Previews panels={panels} attachments={attachments} />
    </ClientOnly>
  );
}
