import { fromAbsolute } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import type { FieldTexts } from './field-ids.ts';
import field from './Field.module.css';
import popover from './Popover.module.css';
import styles from './DateTimePicker.module.css';

export interface DateTimePickerProps extends FieldTexts {
  /** Milliseconds since the epoch; `null`: not set. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** The focus has left field and calendar: what was typed is complete. */
  onLeave?: (() => void) | undefined;
  /** IANA name of the zone's time zone: what is typed and shown is local time there. */
  timeZone: string;
  /** First and last allowed moments in ms; other days cannot be chosen. */
  min?: number | undefined;
  max?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/**
 * Date and time by typing or from a calendar, in the language of `UiContext`. Heavy: load it with
 * `lazyComponent`.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const { label, hideLabel, description, error, value, onChange, timeZone, min, max } = props;
  const zoned = (at: number) => fromAbsolute(at, timeZone);
  return (
    <AriaBridge>
      <DatePicker
        className={cx(field.field)}
        value={value === null ? null : zoned(value)}
        onChange={(next) => onChange(next ? next.toDate().getTime() : null)}
        onBlur={() => props.onLeave?.()}
        placeholderValue={zoned(min ?? max ?? value ?? 0)}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        isInvalid={Boolean(error)}
        isRequired={props.required ?? false}
        isDisabled={props.disabled ?? false}
        {...(min === undefined ? {} : { minValue: zoned(min) })}
        {...(max === undefined ? {} : { maxValue: zoned(max) })}
        {...(hideLabel ? { 'aria-label': label } : {})}
      >
        {!hideLabel && <Label className={cx(field.label, props.required && field.required)}>{label}</Label>}
        <Group className={cx(field.control, styles.group)} data-invalid={Boolean(error)}>
          <DateInput className={cx(styles.input)}>
            {(segment) => <DateSegment segment={segment} className={cx(styles.segment)} />}
          </DateInput>
          <Button className={cx(styles.open)}>
            <CalendarDays aria-hidden="true" />
          </Button>
        </Group>
        <span className={field.error} aria-live="polite">
          {error && (
            <Text slot="errorMessage" className={cx(styles.note)}>
              {error}
            </Text>
          )}
        </span>
        {description && (
          <Text slot="description" className={cx(styles.note, field.description)}>
            {description}
          </Text>
        )}
        <Popover className={cx(popover.popover, popover.padded)}>
          <Dialog className={cx(popover.dialog)}>
            <MonthView />
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaBridge>
  );
}

function MonthView() {
  return (
    <Calendar>
      <header className={styles.header}>
        <Button slot="previous" className={cx(styles.open)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading className={cx(styles.month)} />
        <Button slot="next" className={cx(styles.open)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid className={cx(styles.grid)} weekdayStyle="narrow">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={cx(styles.weekday)}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={cx(styles.day)} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
