import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import type { FieldTexts } from './field-ids.ts';
import field from './Field.module.css';
import menu from './Menu.module.css';
import popover from './Popover.module.css';
import styles from './Select.module.css';

export interface SelectOption {
  id: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** `null`: nothing chosen yet, the placeholder shows. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder: string;
  required?: boolean | undefined;
  /** Keeps the focus, and ignores presses. */
  loading?: boolean | undefined;
}

/** One of many, as a styled list box. */
export function Select(props: SelectProps) {
  const { label, hideLabel, description, error, options, value, onChange, placeholder } = props;
  const { required = false, loading = false } = props;
  return (
    <AriaBridge>
      <AriaSelect
        className={cx(field.field)}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        placeholder={placeholder}
        isInvalid={Boolean(error)}
        isRequired={required}
        {...(hideLabel ? { 'aria-label': label } : {})}
      >
        {!hideLabel && <Label className={cx(field.label, required && field.required)}>{label}</Label>}
        <Button className={cx(field.control, styles.trigger)} data-invalid={Boolean(error)} isPending={loading}>
          <SelectValue className={cx(styles.value)} />
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </Button>
        {error && (
          <Text slot="errorMessage" className={cx(styles.note, field.error)}>
            {error}
          </Text>
        )}
        {description && (
          <Text slot="description" className={cx(styles.note, field.description)}>
            {description}
          </Text>
        )}
        <Popover className={cx(popover.popover, menu.surface, styles.list)} offset={6}>
          <ListBox className={cx(menu.menu)}>
            {options.map((option) => (
              <ListBoxItem
                key={option.id}
                id={option.id}
                textValue={option.label}
                isDisabled={option.disabled ?? false}
                className={cx(menu.item)}
              >
                {({ isSelected }) => (
                  <>
                    {option.icon && (
                      <span className={menu.icon} aria-hidden="true">
                        {option.icon}
                      </span>
                    )}
                    <span className={menu.text}>{option.label}</span>
                    {isSelected && <Check aria-hidden="true" className={menu.check} />}
                  </>
                )}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaBridge>
  );
}
