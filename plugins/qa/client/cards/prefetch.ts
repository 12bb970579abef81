import { apiQuery, type LoadContext } from '../../../../platform/sdk/index.ts';
import { HOT_QUESTIONS, hotQuestions } from '../../contract.ts';

export const hotInput = { platform: 'web', offset: 0, limit: HOT_QUESTIONS };

export const prefetchQuestions = ({ queryClient, call }: LoadContext): Promise<unknown> =>
  queryClient.ensureQueryData(apiQuery({ call }, hotQuestions, hotInput));
