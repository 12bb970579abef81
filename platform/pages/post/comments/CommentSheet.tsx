import { Sheet } from '../../../sdk/overlays.ts';
import { CommentForm, type CommentFormProps } from './CommentBox.tsx';

export interface CommentSheetProps extends Omit<CommentFormProps, 'isInSheet' | 'onCancel'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** It is gone, after it was closed. */
  readonly onClosed?: (() => void) | undefined;
}

/** The form for a comment or reply in a sheet at the lower edge of a phone, above its keyboard. */
export function CommentSheet({ isOpen, onOpenChange, onClosed, ...form }: CommentSheetProps) {
  const { t } = form.env;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={form.answers ? t('comment:replyTo', { nick: form.answers.nick }) : t('comment:title')}
    >
      <CommentForm {...form} isInSheet onCancel={() => onOpenChange(false)} />
    </Sheet>
  );
}
