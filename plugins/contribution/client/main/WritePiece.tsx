import { useRef, useState } from 'react';
import { LABEL_TYPE, toast, useT, useZone, ZoneComposer, type WrittenText } from '../../../../platform/sdk/index.ts';
import type { ContributionDetail } from '../../contract.ts';
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

/** The forum's own editor, for a piece instead of a post. */
export function WritePiece({ type, piece, onClose }: WritePieceProps) {
  const t = useT('contribution-pages');
  const refresh = useRefreshPieces();
  const { themes } = useZone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isVideo = type === 'video';
  const themeId = themes.find(({ labelType }) => labelType === LABEL_TYPE.general || labelType === 1)?.themeId ?? 0;
  const purpose = useRef({
    // i18n-keys: write.title.*
    title: t(`write.title.${type}`),
    sendLabel: t('write.next'),
    ...(piece ? { text: { title: piece.wbTitle, content: piece.wbContent } } : {}),
    attachments: isVideo ? ['video'] : [],
    send: (written: WrittenText) => new Promise<boolean>((answer) => setAsked({ written, answer })),
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
      {asked && <InfoDialog type={type} written={asked.written} {...(piece ? { piece } : {})} onDone={done} />}
    </>
  );
}
