import { Type, type Static } from 'typebox';
import { code, endpoint, LIMITS, PermissionCode, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Id, RequestKey } from '../../platform/contract/schemas.ts';

/** How many there may be, and how long. */
export const TEMPLATE_LIMITS = {
  pageSize: 8,
  types: 20,
  typeName: 12,
  templates: 200,
  name: 40,
  variants: 5,
  desc: 40,
} as const;

/**
 * Templates are the staff's: whoever may manage a zone writes them, whoever writes posts uses them.
 */
export const templateGate = code(PermissionCode.manager);

export const TemplateType = Type.Object({ id: Id, typeName: Type.String() });
export type TemplateType = Static<typeof TemplateType>;

const Variant = Type.Object({
  /** Canonical content. */
  templateContent: Type.String(),
  desc: Type.String(),
});

/** A text to begin a post with. */
export const Template = Type.Object({
  id: Id,
  typeId: Id,
  templateName: Type.String(),
  /** That of the first variant. */
  templateContent: Type.String(),
  templateContentList: Type.Array(Variant),
  /** `#topic#`; `##` means none. */
  templateTopic: Type.String(),
});
export type Template = Static<typeof Template>;

const ROOT = '/api/bbs/weibo/template';

export const templateTypes = endpoint({
  method: 'GET',
  path: `${ROOT}/get_type_list`,
  gate: signedIn,
  summary: "The kinds of the zone's templates; none: the zone has no templates",
  input: Empty,
  reply: Type.Array(TemplateType),
});

export const templateList = endpoint({
  method: 'GET',
  path: `${ROOT}/get_template_list`,
  gate: signedIn,
  summary: 'Templates of the zone, the newest first; typeId: of one kind',
  input: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: TEMPLATE_LIMITS.templates })),
    typeId: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Type.Object({ weiboTemplateList: Type.Array(Template), total: Count, hasMore: Type.Boolean() }),
});

export const saveTemplateType = endpoint({
  method: 'POST',
  path: `${ROOT}/save_type`,
  repeat: 'first-answer',
  gate: templateGate,
  summary: 'Makes a kind of templates, or renames one (id)',
  input: Type.Object({
    id: Type.Optional(Id),
    typeName: Type.String({ maxLength: 200 }),
    requestKey: Type.Optional(RequestKey),
  }),
  reply: TemplateType,
});

export const deleteTemplateType = endpoint({
  method: 'POST',
  path: `${ROOT}/delete_type`,
  repeat: 'as-it-stands',
  gate: templateGate,
  summary: 'Deletes a kind of templates that has none',
  input: Type.Object({ id: Id }),
  reply: Empty,
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: `${ROOT}/save`,
  repeat: 'first-answer',
  gate: templateGate,
  summary: 'Makes a template, or changes one (id)',
  input: Type.Object({
    id: Type.Optional(Id),
    typeId: Id,
    templateName: Type.String({ maxLength: 200 }),
    templateContentList: Type.Array(
      Type.Object({
        templateContent: Type.String({ maxLength: LIMITS.contentBytes }),
        desc: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      { minItems: 1, maxItems: TEMPLATE_LIMITS.variants },
    ),
    templateTopic: Type.Optional(Type.String({ maxLength: 200 })),
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Template,
});

export const deleteTemplate = endpoint({
  method: 'POST',
  path: `${ROOT}/delete`,
  repeat: 'as-it-stands',
  gate: templateGate,
  summary: 'Deletes a template',
  input: Type.Object({ id: Id }),
  reply: Empty,
});
