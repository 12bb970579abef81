import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState, type ComponentType } from 'react';
import { lazy } from 'react';
import {
  apiKey,
  composer as composerPoint,
  LABEL_TYPE,
  Spinner,
  toast,
  useApp,
  useExtensions,
  useGateViewer,
  useT,
  useZone,
  type ComposerProps,
  type WrittenText,
} from '../../../../platform/sdk/index.ts';
import { contributionDetail, contributionList, type ContributionDetail } from '../../contract.ts';
import type { PieceType } from '../frame/Frame.tsx';
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
  const client = useQueryClient();
  const { themes } = useZone();
  const [own] = useExtensions(composerPoint);
  const { registry } = useApp();
  const viewer = useGateViewer();
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
  const Composer = useMemo((): ComponentType<ComposerProps> | null => {
    if (!own) return null;
    const extensions: Parameters<typeof own.load>[0] = (point) => registry.visible(point, viewer);
    return lazy(async () => ({ default: (await own.load(extensions)).Composer }));
    // Once for as long as it is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own]);
  if (!Composer) return null;
  const done = (isTaken: boolean) => {
    asked?.answer(isTaken);
    setAsked(null);
    if (!isTaken) return;
    toast.success(t('write.done'));
    void Promise.all(
      [contributionList, contributionDetail].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })),
    );
  };
  return (
    <Suspense fallback={<Spinner size="l" label={t('write.loading')} />}>
      <Composer purpose={purpose.current} themeId={themeId} onClose={onClose} onSent={onClose} />
      {asked && <InfoDialog type={type} written={asked.written} {...(piece ? { piece } : {})} onDone={done} />}
    </Suspense>
  );
}
