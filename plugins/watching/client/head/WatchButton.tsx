import { Bell, BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  lazyPart,
  topicDetail,
  useApiQuery,
  useT,
  type ListHeadProps,
} from '../../../../platform/sdk/index.ts';
import { levelOf, type Level } from '../../contract.ts';
import type { Of } from '../use-set-level.ts';

const LevelDialog = lazyPart(async () => (await import('../LevelDialog.tsx')).LevelDialog);

const ICONS: Readonly<Record<Level, typeof Bell>> = { watch: BellRing, mute: BellOff, normal: Bell };

/** Follows or mutes the theme or topic whose list is open. */
export function WatchButton({ themeId, topic }: ListHeadProps) {
  return topic === undefined ? <LevelButton subject="theme" id={themeId ?? 0} /> : <TopicButton topicName={topic} />;
}

/** A topic that nobody may see any more is not there to be followed. */
function TopicButton({ topicName }: { readonly topicName: string }) {
  const { data } = useApiQuery(topicDetail, { topicName });
  return data ? <LevelButton subject="topic" id={data.topicId} /> : null;
}

// i18n-keys: watching-pages:button.*
function LevelButton(of: Of) {
  const t = useT('watching-pages');
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(levelOf, of);
  const level = data?.level ?? 'normal';
  const Sign = ICONS[level];
  return (
    <>
      <Button size="s" icon={<Sign size={16} />} disabled={!data} onClick={() => setOpen(true)}>
        {t(`button.${level}`)}
      </Button>
      {isOpen && data && <LevelDialog {...of} before={level} onClose={() => setOpen(false)} />}
    </>
  );
}
