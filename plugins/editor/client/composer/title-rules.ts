import { LABEL_TYPE } from '../../../../platform/sdk/index.ts';

/** Label types whose posts always have a title: general, question and suggestion, and while no theme is chosen (spec 3 section 2). */
const FIXED: readonly number[] = [
  0,
  LABEL_TYPE.default,
  LABEL_TYPE.general,
  LABEL_TYPE.question,
  LABEL_TYPE.suggestion,
];

export const isTitleFixed = (labelType: number): boolean => FIXED.includes(labelType);

/** What the empty fields ask for, as keys (spec 3 section 4 "Changing theme"). */
export const placeholdersOf = (labelType: number): { readonly title: TitleHint; readonly body: BodyHint } => {
  const isFixed = isTitleFixed(labelType);
  const general = { title: isFixed ? 'title.placeholder' : 'title.optional', body: 'body.placeholder' } as const;
  if (labelType === LABEL_TYPE.question) return { title: 'title.question', body: 'body.question' };
  if (labelType === LABEL_TYPE.suggestion) return { title: 'title.suggestion', body: 'body.suggestion' };
  return labelType === LABEL_TYPE.server ? { ...general, body: 'body.server' } : general;
};

type TitleHint = 'title.placeholder' | 'title.optional' | 'title.question' | 'title.suggestion';
type BodyHint = 'body.placeholder' | 'body.question' | 'body.suggestion' | 'body.server';
