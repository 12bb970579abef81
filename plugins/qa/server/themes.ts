import { LABEL_TYPE, QUESTION_THEME_ID, type RequestContext } from '../../../server/sdk/index.ts';

type Where = Pick<RequestContext, 'zone'>;

/** Themes that take questions: those of labelType 17, and the Q&A column. */
export const questionThemes = ({ zone }: Where): number[] =>
  zone.themes.flatMap(({ themeId, labelType }) =>
    labelType === LABEL_TYPE.question || themeId === QUESTION_THEME_ID ? [themeId] : [],
  );

export const isQuestionTheme = (where: Where, themeId: number): boolean => questionThemes(where).includes(themeId);
