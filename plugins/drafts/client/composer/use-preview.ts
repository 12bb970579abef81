import { useBoot, zoneSearch } from '../../../../platform/sdk/index.ts';
import { openPage } from './open-page.ts';

interface PreviewOptions {
  /** Everything that is written is saved as the open draft. */
  readonly isSaved: () => boolean;
  readonly save: () => Promise<boolean>;
  readonly draftId: () => number | undefined;
}

/** Opens the draft as it will look, with what is written now. */
export function usePreview({ isSaved, save, draftId }: PreviewOptions): () => Promise<void> {
  const boot = useBoot();
  return async () => {
    const page = openPage();
    const isThere = isSaved() || (await save());
    const id = draftId();
    if (isThere && id !== undefined) page.show(`/preview/${id}?${new URLSearchParams(zoneSearch(boot))}`);
    else page.close();
  };
}
