import {
  draftFields,
  draftHooks,
  type DraftPart,
  fieldsHook,
  type OwnDraft,
  partOf,
  type RequestContext,
  type ServerExtension,
} from '../../../server/sdk/index.ts';
import { lotteryOfDraft, lotteryPostFields, type LotteryForm, type LotteryPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { readLotteryForm } from './form.ts';

/** The lottery of a draft, as the composer keeps it. */
interface Attachment {
  readonly form?: LotteryForm;
}

/**
 * The fields of a post that a draft with this attachment would become; without one there is no
 * lottery.
 */
export function draftLottery(attachment: unknown): Required<LotteryPostFields> {
  // Written below, or by the composer in the same shape.
  const { form } = (attachment ?? {}) as Attachment;
  if (!form || form.status === 0) return { wbIsLottery: 0, lotteryInfo: form ? JSON.stringify(form) : '' };
  return { wbIsLottery: 1, lotteryInfo: JSON.stringify(form) };
}

const draftPart: DraftPart = {
  manifest,
  fields: lotteryPostFields,
  toAttachment(sent, kept) {
    const { wbIsLottery, lotteryInfo } = sent as LotteryPostFields; // read by their schema
    if (wbIsLottery === undefined && lotteryInfo === undefined) return undefined;
    const form = lotteryInfo ? readLotteryForm(lotteryInfo) : (kept as Attachment | undefined)?.form;
    if (wbIsLottery === 0 && !lotteryInfo) return null;
    return form ? { form: { ...form, status: wbIsLottery ?? form.status ?? 1 } } : null;
  },
  toFields: (attachment) => {
    const fields = draftLottery(attachment);
    return fields.wbIsLottery === 1 ? fields : {};
  },
};

/**
 * Drafts take `wbIsLottery` and `lotteryInfo`, and show the first; the form in them may be half
 * done.
 */
export const draftExtensions = (): ServerExtension[] => [
  ...draftFields(draftPart),
  fieldsHook(draftHooks.present, lotteryOfDraft, async (_ctx: RequestContext, drafts: readonly OwnDraft[]) => {
    const withLottery = drafts.filter((draft) => partOf(draftPart, draft)?.['wbIsLottery'] === 1);
    return new Map(withLottery.map(({ id }) => [id, { wbIsLottery: 1 as const }]));
  }),
];
