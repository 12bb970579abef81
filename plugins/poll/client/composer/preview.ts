import { isNoLimit, type Poll, type PollForm } from '../../contract.ts';
import type { PollPhase } from '../phase.ts';

/** A poll that is not sent yet, as everybody would see it at this time. */
export function previewOf(form: PollForm): Poll {
  return {
    wbId: 1,
    title: form.title,
    image: form.image,
    minNum: form.minNum,
    maxNum: form.maxNum,
    options: form.options.map((option, index) => ({ id: index + 1, ...option, active: 0 as const })),
    repeat: form.repeat,
    visible: form.visible,
    visibleType: form.visibleType,
    optionRankType: form.optionRank,
    startTime: form.startAt,
    endTime: form.endAt,
    votedTime: 0,
    ...(form.limit && !isNoLimit(form.limit) && { limit: form.limit }),
    ...(form.questions.length > 0 && { questions: [...form.questions] }),
  };
}

/** @param now milliseconds */
export const previewPhase = ({ startTime }: Pick<Poll, 'startTime'>, now: number): PollPhase =>
  startTime > now ? 'before' : 'open';
