import { Inbox } from 'lucide-react';
import { Button, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { remindLast } from '../../contract.ts';

interface BoxButtonProps {
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

/** 草稿箱, with how many there are. */
export function useBoxLabel(): string {
  const t = useT('drafts-pages');
  const { data } = useApiQuery(remindLast, {}, { staleTime: 0 });
  return data ? t('draft.boxCount', { count: data.count }) : t('draft.box');
}

/** Opens the box. */
export function BoxButton({ onPress, isDisabled = false }: BoxButtonProps) {
  const label = useBoxLabel();
  return (
    <Button size="s" icon={<Inbox />} disabled={isDisabled} onClick={onPress}>
      {label}
    </Button>
  );
}
