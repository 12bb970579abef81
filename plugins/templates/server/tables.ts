import type { Generated } from 'kysely';

/** Rows of templates, in the tables that the editor's migrations have made. */
export interface TemplateTables {
  editor_template_type: { id: Generated<number>; zone: string; name: string };
  /**
   * `variants` is a list of `{ templateContent, desc }` as JSON, of canonical content; `topic` is a
   * bare name, empty for none.
   */
  editor_template: {
    id: Generated<number>;
    zone: string;
    type_id: number;
    name: string;
    variants: string;
    topic: string;
    uid: number;
    updated_at: number;
  };
}
