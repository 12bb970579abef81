import type { ResolvedOf } from '../../../../platform/sdk/index.ts';
import type { composerPanel } from '../face.ts';

/** Whether each new post in themes of this label type has the panel. */
export const isOfTheme = (
  { isShown, labelTypes }: Pick<ResolvedOf<typeof composerPanel>, 'isShown' | 'labelTypes'>,
  labelType: number,
): boolean => !isShown && labelTypes?.includes(labelType) === true;
