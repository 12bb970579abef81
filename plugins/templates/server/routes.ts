import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  deleteTemplate,
  deleteTemplateType,
  saveTemplate,
  saveTemplateType,
  templateList,
  templateTypes,
} from '../contract.ts';
import type { Templates } from './templates.ts';

export const templateRoutes = (templates: Templates): RouteExtension[] => [
  route(templateTypes, (ctx) => templates.types(ctx)),
  route(templateList, (ctx, input) => templates.list(ctx, input)),
  route(saveTemplateType, (ctx, input) => templates.saveType(ctx, input)),
  route(deleteTemplateType, async (ctx, { id }) => {
    await templates.deleteType(ctx, id);
    return {};
  }),
  route(saveTemplate, (ctx, input) => templates.save(ctx, input)),
  route(deleteTemplate, async (ctx, { id }) => {
    await templates.delete(ctx, id);
    return {};
  }),
];
