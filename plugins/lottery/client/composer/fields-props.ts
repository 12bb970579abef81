import type { Settings } from './form.ts';

/** What each part of the settings is given. */
export interface FieldsProps {
  readonly settings: Settings;
  /** The key of what is wrong. */
  readonly problem: string | null;
  /**
   * The settings that stand once people take part: what changes their chances stays as it is there.
   * Null: anything may be another.
   */
  readonly begun: Settings | null;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<Settings>) => void;
}
