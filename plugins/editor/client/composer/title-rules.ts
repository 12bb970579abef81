import { LABEL_TYPE, mustHaveTitle } from '../../../../platform/sdk/index.ts';

/** While no theme is chosen (0) there is a title, too. */
export const isTitleFixed = (labelType: number): boolean => labelType === 0 || mustHaveTitle(labelType);

/** What the empty fields ask for, as keys. */
export const placeholdersOf = (labelType: number): { readonly title: TitleHint; readonly body: BodyHint } => {
  const isFixed = isTitleFixed(labelType);
  const general = { title: isFixed ? 'title.placeholder' : 'title.optional', body: 'body.placeholder' } as const;
  if (labelType === LABEL_TYPE.question) return { title: 'title.question', body: 'body.question' };
  if (labelType === LABEL_TYPE.suggestion) return { title: 'title.suggestion', body: 'body.suggestion' };
  return labelType === LABEL_TYPE.server ? { ...general, body: 'body.server' } : general;
};

type TitleHint = 'title.placeholder' | 'title.optional' | 'title.question' | 'title.suggestion';
type BodyHint = 'body.placeholder' | 'body.question' | 'body.suggestion' | 'body.server';
