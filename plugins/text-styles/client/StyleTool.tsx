import { ChevronDown } from 'lucide-react';
import { useRef, useState, type CSSProperties, type ReactElement } from 'react';
import { IconButton, Tooltip, useT } from '../../../platform/sdk/index.ts';
import { Popover } from '../../../platform/sdk/overlays.ts';
import { Choices, type Choice } from './Choices.tsx';
import type { ComposerStyleProps } from '../../editor/client/face.ts';
import styles from './StyleTool.module.css';

interface StyleToolProps extends ComposerStyleProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /**
   * A picture on the button, with a bar in the chosen colour. Without it the button says what is
   * chosen.
   */
  readonly icon?: ReactElement;
  readonly width?: number;
}

/** A button that opens a panel with the values of one style. */
export function StyleTool({ button, label, choices, value, onOpen, onClose, icon, width }: StyleToolProps) {
  const t = useT('text-styles-pages');
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const isSet = chosen !== undefined && value !== '';
  // What can be read on a button is a word of its name.
  const named = icon
    ? t('withChoice', { name: label, value: chosen?.label })
    : t('withValue', { name: label, value: chosen?.label ?? value });
  const name = icon && !isSet ? label : named;
  const common = {
    ...button,
    ref: trigger,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => {
      if (!isOpen) onOpen();
      setOpen(!isOpen);
    },
  };
  const close = (chose: string | null) => onClose(chose, () => setOpen(false));
  const { size: _size, ...plain } = common;
  return (
    <>
      {icon ? (
        <IconButton
          {...common}
          label={name}
          icon={
            <span className={styles.icon} style={{ '--chosen': value || 'currentcolor' } as CSSProperties}>
              {icon}
            </span>
          }
        />
      ) : (
        <Tooltip text={label} as="label">
          <button type="button" {...plain} className={styles.trigger} aria-label={name} style={{ width }}>
            <span className={styles.value}>{chosen?.label ?? value}</span>
            <ChevronDown aria-hidden="true" />
          </button>
        </Tooltip>
      )}
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={(open) => !open && isOpen && close(null)}
        placement="bottom start"
        label={label}
        flush
      >
        {() => <Choices label={label} choices={choices} value={value} onChoose={close} look={icon ? 'grid' : 'list'} />}
      </Popover>
    </>
  );
}
