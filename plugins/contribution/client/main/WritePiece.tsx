import { useRef, useState } from 'react';
import {
  LABEL_TYPE,
  LIMITS,
  toast,
  useT,
  useZone,
  ZoneComposer,
  type WrittenText,
} from '../../../../platform/sdk/index.ts';
import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import type { ContributionDetail } from '../../contract.ts';
import { titleOf } from '../../shared/title.ts';
import type { PieceType } from '../frame/Frame.tsx';
import { useRefreshPieces } from '../view/use-piece.ts';
import { InfoDialog } from './InfoDialog.tsx';

interface WritePieceProps {
  readonly type: PieceType;
  /** A piece that was kept or returned; absent: a new one. */
  readonly piece?: ContributionDetail;
  readonly onClose: () => void;
}

/** What is asked for before a text is handed in, and who waits for the answer. */
interface Asked {
  readonly written: WrittenText;
  readonly answer: (isTaken: boolean) => void;
}

/** What a returned piece is to be corrected by: the reason, then each remark. */
function notesOf({ reason, remarks }: ContributionDetail, t: ReturnType<typeof useT>) {
  const whole = reason ? [{ id: 0, block: -1, quote: '', text: reason }] : [];
  const timed = (second: number, text: string) => (second < 0 ? text : t('view.atSecond', { second, text }));
  return [
    ...whole,
    ...remarks.map(({ id, block, second, quote, text }) => ({ id, block, quote, text: timed(second, text) })),
  ];
}

/** The forum's own editor, for a piece instead of a post. */
export function WritePiece({ type, piece, onClose }: WritePieceProps) {
  const t = useT('contribution-pages');
  const refresh = useRefreshPieces();
  const { themes } = useZone();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The text has a title, or it was agreed that it gets one. */
  const [isTitled, setTitled] = useState(false);
  const isAgreed = useRef(false);
  const isVideo = type === 'video';
  // A returned piece has one already.
  const needsVideo = isVideo && !piece?.videoUrl;
  const themeId = themes.find(({ labelType }) => labelType === LABEL_TYPE.general || labelType === 1)?.themeId ?? 0;
  const purpose = useRef({
    // i18n-keys: write.title.*
    title: t(`write.title.${type}`),
    sendLabel: t('write.next'),
    ...(piece ? { text: { title: piece.wbTitle, content: piece.wbContent } } : {}),
    ...(piece && { notes: { title: t('write.remarks'), list: notesOf(piece, t) } }),
    attachments: isVideo ? ['video'] : [],
    // A video is what it is about: nobody has to look for the tool.
    ...(needsVideo && { attached: { video: {} } }),
    send: (written: WrittenText) =>
      new Promise<boolean>((answer) => {
        if (needsVideo && !written.fields['videoUrl']) {
          toast.error(t('write.videoRequired'));
          return answer(false);
        }
        isAgreed.current = false;
        setTitled(written.title !== '');
        setAsked({ written, answer });
      }),
  });
  const done = (isTaken: boolean) => {
    asked?.answer(isTaken);
    setAsked(null);
    if (!isTaken) return;
    toast.success(t('write.done'));
    void refresh();
  };
  return (
    <>
      <ZoneComposer purpose={purpose.current} themeId={themeId} onClose={onClose} onSent={onClose} />
      {asked && !isTitled && (
        <AlertDialog
          isOpen
          title={t('write.noTitle')}
          text={t('write.titleFromText', {
            title: titleOf(plainText(readContent(asked.written.content)), LIMITS.title) || t('list.untitled'),
          })}
          confirmLabel={t('write.goOn')}
          cancelLabel={t('write.writeTitle')}
          onConfirm={() => {
            isAgreed.current = true;
            setTitled(true);
          }}
          // It closes after a yes, too.
          onOpenChange={(isOpen) => !isOpen && !isAgreed.current && done(false)}
        />
      )}
      {asked && isTitled && (
        <InfoDialog type={type} written={asked.written} {...(piece ? { piece } : {})} onDone={done} />
      )}
    </>
  );
}
