import { Suspense } from 'react';
import { ErrorBoundary, lazyComponent, useUi, useUiStore, withTexts } from '../../../sdk/index.ts';

const ImageViewer = lazyComponent(withTexts('viewer', async () => (await import('./ImageViewer.tsx')).ImageViewer));

/**
 * The image viewer over any page, plugins' pages included, when the UI store says so
 * (`store.viewer`); loaded on use.
 */
export function ImageViewerHost() {
  const { viewer } = useUi();
  const store = useUiStore();
  if (!viewer) return null;
  const close = () => {
    store.viewer = null;
  };
  return (
    <ErrorBoundary resetKey={viewer}>
      <Suspense fallback={null}>
        <ImageViewer images={viewer.images} index={viewer.index} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
