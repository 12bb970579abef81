import type { ComposerStorage, StoredPost } from '../face/composer-storage.ts';

const NONE: StoredPost = {
  fields: {},
  fieldsOfNew: (fields) => fields,
  isGone: () => false,
  insteadOf: () => null,
};

const NOTHING: ComposerStorage = {
  isAtHand: false,
  isOpen: false,
  version: () => null,
  touch: () => undefined,
  save: async () => false,
  reopen: () => undefined,
  isBusy: () => false,
  asksFirst: () => false,
  sending: async () => NONE,
  refused: () => false,
  sent: () => undefined,
  deferred: () => undefined,
  bar: null,
  state: null,
  notices: null,
  layer: null,
  locked: null,
};

/** In zones where nothing keeps what is written on the server: the browser alone has it. */
export const useNothingStored = (): ComposerStorage => NOTHING;
