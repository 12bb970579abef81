import { defineServerPlugin, uploadRoute } from '../../../server/sdk/index.ts';
import { convertDocument } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createDocuments } from './documents.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  uses,
  extensions: (core) => [uploadRoute(convertDocument, createDocuments(core).convert)],
});
