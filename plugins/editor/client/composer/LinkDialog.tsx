import { useState, type FormEvent } from 'react';
import { Button, TextField, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { readAddress } from '../editor/links.ts';

interface LinkDialogProps {
  /** The address of the link that is changed; null for a new one. */
  readonly href: string | null;
  readonly onSet: (href: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link; only what the grammar allows is taken. */
/** How most addresses begin; the same in every language. */
const ADDRESS_START = 'https://';

export function LinkDialog({ href, onSet, onRemove, onClose }: LinkDialogProps) {
  const t = useT('editor-pages');
  const [typed, setTyped] = useState(href ?? '');
  const [isWrong, setWrong] = useState(false);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // A form in a dialog over another form: the outer one must not hear of it.
    event?.stopPropagation();
    const address = readAddress(typed);
    if (address === undefined || address === '') setWrong(true);
    else onSet(address);
  };
  return (
    <Dialog
      isOpen
      size="s"
      title={t(href === null ? 'link.add' : 'link.change')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {href !== null && <Button onClick={onRemove}>{t('link.remove')}</Button>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => submit()}>
            {t('link.confirm')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <TextField
          autoFocus
          type="url"
          inputMode="url"
          label={t('link.address')}
          placeholder={ADDRESS_START}
          value={typed}
          error={isWrong ? t('link.wrong') : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
