import { Baseline, PaintBucket } from 'lucide-react';
import { useT } from '../../../../platform/sdk/index.ts';
import type { ComposerStyleProps } from '../../../editor/client/face.ts';
import { StyleTool } from '../StyleTool.tsx';
import { colourChoices, familyChoices, sizeChoices } from '../styles-of-text.ts';

export function FamilyTool(props: ComposerStyleProps) {
  const t = useT('text-styles-pages');
  return <StyleTool {...props} label={t('tool.family')} choices={familyChoices(t)} width={104} />;
}

export function SizeTool(props: ComposerStyleProps) {
  const t = useT('text-styles-pages');
  return <StyleTool {...props} label={t('tool.size')} choices={sizeChoices()} width={52} />;
}

export function ColourTool(props: ComposerStyleProps) {
  const t = useT('text-styles-pages');
  return <StyleTool {...props} label={t('tool.colour')} choices={colourChoices(t)} icon={<Baseline />} />;
}

export function BackgroundTool(props: ComposerStyleProps) {
  const t = useT('text-styles-pages');
  return <StyleTool {...props} label={t('tool.background')} choices={colourChoices(t)} icon={<PaintBucket />} />;
}
