import { withTexts } from '../lazy-texts.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** See `../cropping/CropDialog.tsx`; loaded where it is first shown, so it suspends. */
export const CropDialog = lazyComponent(
  withTexts('cropping', async () => (await import('../cropping/CropDialog.tsx')).CropDialog),
);
