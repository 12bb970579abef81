import { draftFields, type ServerExtension } from '../../../server/sdk/index.ts';
import { lotteryPostFields, type LotteryForm, type LotteryPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { readLotteryForm } from './form.ts';

/** The lottery of a draft, as the composer keeps it. */
interface Attachment {
  readonly form?: LotteryForm;
}

/** The fields of a post that a draft with this attachment would become; without one there is no lottery. */
export function draftLottery(attachment: unknown): Required<LotteryPostFields> {
  const { form } = (attachment ?? {}) as Attachment; // written below, or by the composer in the same shape
  if (!form || form.status === 0) return { wbIsLottery: 0, lotteryInfo: form ? JSON.stringify(form) : '' };
  return { wbIsLottery: 1, lotteryInfo: JSON.stringify(form) };
}

/** Drafts take `wbIsLottery` and `lotteryInfo`; the form in them may be half done. */
export const draftExtensions = (): ServerExtension[] =>
  draftFields({
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
  });
