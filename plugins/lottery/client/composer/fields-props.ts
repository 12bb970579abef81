import type { Settings } from './form.ts';

/** What each part of the settings is given. */
export interface FieldsProps {
  readonly settings: Settings;
  /** The key of what is wrong. */
  readonly problem: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<Settings>) => void;
}
