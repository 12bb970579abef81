import { AtSign, Hash } from 'lucide-react';
import { IconButton, useT } from '../../../platform/sdk/index.ts';
import type { ComposerInsertProps } from '../../editor/client/face.ts';
import { signBehind } from '../../../platform/sdk/names/index.ts';

/** As if the sign had been typed: what is behind it is searched for. */
const typeSign = ({ text }: ComposerInsertProps, sign: string) => text.type((before) => signBehind(before, sign));

export function MentionTool(props: ComposerInsertProps) {
  const t = useT('completion-pages');
  return <IconButton {...props.button} icon={<AtSign />} label={t('mention')} onClick={() => typeSign(props, '@')} />;
}

export function TopicTool(props: ComposerInsertProps) {
  const t = useT('completion-pages');
  return <IconButton {...props.button} icon={<Hash />} label={t('topic')} onClick={() => typeSign(props, '#')} />;
}
