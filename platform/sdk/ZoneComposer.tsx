import { Suspense, useEffect, useMemo } from 'react';
import { composer as composerPoint, type ComposerProps } from '../pages/common/extension-points.ts';
import { toast } from '../ui/index.ts';
import { useApp } from './app-context.ts';
import { ComposerFrame } from './ComposerFrame.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useExtensions } from './extensions.tsx';
import { useGateViewer } from './viewer.ts';
import { useT } from './translate.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/**
 * The zone's composer, loaded while it is there; nothing in a zone without one. A load that fails is
 * said, and closes it: opening again tries again.
 */
export function ZoneComposer(props: ComposerProps) {
  const [own] = useExtensions(composerPoint);
  const { registry } = useApp();
  const viewer = useGateViewer();
  const Composer = useMemo(
    () => {
      if (!own) return null;
      const extensions: Parameters<typeof own.load>[0] = (point) => registry.visible(point, viewer);
      return lazyComponent(async () => {
        await registry.complete();
        return (await own.load(extensions)).Composer;
      });
    },
    // Once for as long as it is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [own],
  );
  if (!Composer) return null;
  return (
    <ErrorBoundary fallback={<ComposerFailed onClose={props.onClose} />}>
      <Suspense fallback={<ComposerFrame onClose={props.onClose} />}>
        <Composer {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function ComposerFailed({ onClose }: { readonly onClose: () => void }) {
  const t = useT('core');
  useEffect(() => {
    toast.error(t('composer.failed'));
    onClose();
    // Says it once, when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}
