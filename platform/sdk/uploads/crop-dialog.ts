import { lazy } from 'react';
import { withTexts } from '../lazy-texts.ts';

/** See `../cropping/CropDialog.tsx`; loaded where it is first shown, so it suspends. */
export const CropDialog = lazy(
  withTexts('cropping', async () => ({ default: (await import('../cropping/CropDialog.tsx')).CropDialog })),
);
