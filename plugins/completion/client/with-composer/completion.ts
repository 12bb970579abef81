import { begun } from '../../../../platform/sdk/names/index.ts';
import { CompletionList } from '../CompletionList.tsx';
import { MentionTool, TopicTool } from '../SignTools.tsx';

/** What is loaded with the composer. */
export const completion = { begun, List: CompletionList };
export const tools = { MentionTool, TopicTool };
