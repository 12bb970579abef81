import type { Row } from '../row.ts';

const ROOT = '/api/bbs/weibo/template';
const MANAGER = 13;
const content = { templateName: 'Notice', templateContentList: [{ templateContent: '<p>Dear all</p>' }] };
let count = 0;
const typeName = (): string => `Kind ${++count}`;

/** Templates of posts: read by whoever writes, kept by the managers of the zone. */
export const TEMPLATE_ROWS: readonly Row[] = [
  { call: `GET ${ROOT}/get_type_list`, may: 'member' },
  { call: `GET ${ROOT}/get_template_list`, may: 'member' },
  // `elsewhere`: a manager of the other zone makes their own there.
  { call: `POST ${ROOT}/save_type`, may: MANAGER, asks: () => ({ typeName: typeName() }), elsewhere: 'same' },
  {
    call: `POST ${ROOT}/delete_type`,
    may: MANAGER,
    asks: async ({ make }) => ({ id: await make.templateType(typeName()) }),
  },
  {
    call: `POST ${ROOT}/save`,
    may: MANAGER,
    asks: async ({ make }) => ({ typeId: await make.templateType(typeName()), ...content }),
  },
  {
    call: `POST ${ROOT}/delete`,
    may: MANAGER,
    asks: async ({ make }) => ({ id: await make.template(await make.templateType(typeName()), content) }),
  },
];
