import { Inbox } from 'lucide-react';
import { Button, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { remindLast } from '../../contract.ts';

interface BoxButtonProps {
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

/** 草稿箱, with how many there are. */
export function BoxButton({ onPress, isDisabled = false }: BoxButtonProps) {
  const t = useT('drafts-pages');
  const { data } = useApiQuery(remindLast, {}, { staleTime: 0 });
  return (
    <Button size="s" icon={<Inbox />} disabled={isDisabled} onClick={onPress}>
      {data ? t('draft.boxCount', { count: data.count }) : t('draft.box')}
    </Button>
  );
}
