import { lazy, Suspense } from 'react';
import { ErrorBoundary, useUi, useUiStore } from '../../sdk/index.ts';
import { ComposerHost } from './Composer.tsx';

const ImageViewer = lazy(() => import('./viewer/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })));

/** What a page shows on top of itself when the UI store says so: the composer and the image viewer, loaded on use. */
export function PageHosts() {
  return (
    <>
      <ComposerHost />
      <ImageViewerHost />
    </>
  );
}

function ImageViewerHost() {
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
