import { CORE_ERRORS, type CoreErrorId, type ErrorKind } from '../../platform/contract/errors.ts';

/**
 * An expected failure: an id, an HTTP status, an envelope code and values for its translated text. Anything else that is
 * thrown becomes a plain 500 with the request id. `message` is the id: translation happens at the edge.
 */
export class AppError extends Error {
  readonly id: string;
  readonly kind: ErrorKind;
  readonly values: Readonly<Record<string, string | number>>;
  /** Locale namespace of the text: `errors` for the core, the plugin id for a plugin's own. */
  readonly namespace: string;

  constructor(
    id: string,
    kind: ErrorKind,
    values: Readonly<Record<string, string | number>> = {},
    namespace: string = 'errors',
  ) {
    super(id);
    this.name = 'AppError';
    this.id = id;
    this.kind = kind;
    this.values = values;
    this.namespace = namespace;
  }
}

/** A core error by id: `throw fail('NOT_FOUND')`. */
export function fail(id: CoreErrorId, values: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError(id, CORE_ERRORS[id], values);
}

/** A plugin's error; the text is `errors.<id>` in the plugin's locale files. */
export function pluginError<M extends { id: string; errors: Readonly<Record<string, ErrorKind>> }>(
  manifest: M,
  id: keyof M['errors'] & string,
  values: Readonly<Record<string, string | number>> = {},
): AppError {
  const kind = manifest.errors[id];
  if (!kind) throw new Error(`${manifest.id} declares no error ${id}`);
  return new AppError(id, kind, values, manifest.id);
}
