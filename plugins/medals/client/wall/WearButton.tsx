import { Button, useT } from '../../../../platform/sdk/index.ts';
import type { Medal, MedalWall } from '../../contract.ts';
import { useWearing } from '../queries.ts';
import { useMedalText } from '../text.ts';

/** Puts an own medal on or takes it off. */
export function WearButton({ medal, wall }: { readonly medal: Medal; readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const { wear } = useWearing(wall);
  const isWorn = medal.status === 1;
  const name = text.nameOf(medal);
  return (
    <Button
      size="s"
      variant={isWorn ? 'ghost' : 'secondary'}
      aria-label={isWorn ? t('wall.unwearLabel', { name }) : t('wall.wearLabel', { name })}
      onClick={() => wear(medal, !isWorn)}
    >
      {isWorn ? t('wall.unwear') : t('wall.wear')}
    </Button>
  );
}
