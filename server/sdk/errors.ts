import { CORE_ERRORS, type CoreErrorId, type ErrorKind } from '../../platform/contract/errors.ts';

/**
 * An expected failure: an id, an HTTP status, an envelope code and values for its translated text.
 * Anything else that is thrown becomes a plain 500 with the request id. `message` is the id:
 * translation happens at the edge.
 */
export class AppError extends Error {
  readonly id: string;
  readonly kind: ErrorKind;
  readonly values: Readonly<Record<string, string | number>>;
  /** Locale namespace of the text: `errors` for the core, the plugin id for a plugin's own. */
  readonly namespace: string;
  /**
   * What the caller needs besides the text to go on: the `Message` of the reply, as it is. Nothing
   * that the caller may not see.
   */
  readonly detail: object | undefined;

  constructor(
    id: string,
    kind: ErrorKind,
    values: Readonly<Record<string, string | number>> = {},
    namespace: string = 'errors',
    detail?: object,
  ) {
    super(id);
    this.name = 'AppError';
    this.id = id;
    this.kind = kind;
    this.values = values;
    this.namespace = namespace;
    this.detail = detail;
  }
}

/** A core error by id: `throw fail('NOT_FOUND')`. */
export function fail(
  id: CoreErrorId,
  values: Readonly<Record<string, string | number>> = {},
  detail?: object,
): AppError {
  return new AppError(id, CORE_ERRORS[id], values, 'errors', detail);
}

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.id === 'NOT_FOUND';

/**
 * What is asked for, null where that is missing (`NOT_FOUND`). Everything else that fails, fails:
 * it is no answer.
 */
export const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => (isNotFound(error) ? null : Promise.reject(error)));

/** What an error says, to be kept and said later in whatever language. */
export interface Refusal {
  readonly id: string;
  readonly namespace: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** JSON of a {@link Refusal}. */
export const refusalOf = ({ id, namespace, values }: AppError): string =>
  JSON.stringify({ id, namespace, values } satisfies Refusal);

/** A plugin's error; the text is `errors.<id>` in the plugin's locale files. */
export function pluginError<M extends { id: string; errors: Readonly<Record<string, ErrorKind>> }>(
  manifest: M,
  id: keyof M['errors'] & string,
  values: Readonly<Record<string, string | number>> = {},
  detail?: object,
): AppError {
  const kind = manifest.errors[id];
  if (!kind) throw new Error(`${manifest.id} declares no error ${id}`);
  return new AppError(id, kind, values, manifest.id, detail);
}
