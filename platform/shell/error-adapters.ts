import { createSerializationAdapter } from '@tanstack/react-router';
import { PageError, pageErrorOf, type PageErrorInfo, type PageStatus } from '../sdk/page-error.ts';

/**
 * How errors of loaders travel to the browser: as the page error that they amount to. The message
 * of an unknown one stays on the server, it may tell what nobody should know.
 */
export const errorAdapters = [
  createSerializationAdapter({
    key: 'page-error',
    test: (value: unknown): value is Error => value instanceof Error,
    toSerializable: (error): { status: PageStatus; info: PageErrorInfo } => {
      const { status, info } = pageErrorOf(error);
      return { status, info };
    },
    fromSerializable: ({ status, info }) => new PageError(status, info),
  }),
];
