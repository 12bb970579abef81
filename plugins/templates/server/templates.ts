import { fail, pluginError, viewerOf, LIMITS, type InputOf, type RequestContext } from '../../../server/sdk/index.ts';
import {
  TEMPLATE_LIMITS,
  type saveTemplate,
  type saveTemplateType,
  type Template,
  type templateList,
  type TemplateType,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { TemplateTables } from './tables.ts';
import type { Core } from './uses.ts';

type Row = Omit<TemplateTables['editor_template'], 'id'> & { id: number };

/** The texts that a zone's staff keeps for posts to begin with. */
export function createTemplates({
  db,
  audit,
  content: texts,
  submissions,
}: Pick<Core, 'db' | 'audit' | 'content' | 'submissions'>) {
  const q = () => db.q<TemplateTables>();

  const types = (ctx: RequestContext): Promise<TemplateType[]> =>
    q()
      .selectFrom('editor_template_type')
      .select(['id', 'name as typeName'])
      .where('zone', '=', ctx.zone.abbr)
      .orderBy('id')
      .execute();

  /**
   * A kind of the zone, locked: no template comes into one that is being deleted. In a transaction.
   * @throws NOT_FOUND
   */
  async function lockType(ctx: RequestContext, id: number): Promise<{ readonly name: string }> {
    const type = q().selectFrom('editor_template_type').select('name').where('zone', '=', ctx.zone.abbr);
    const found = await db.forUpdate(type.where('id', '=', id)).executeTakeFirst();
    return found ?? Promise.reject(fail('NOT_FOUND'));
  }

  const record = (ctx: RequestContext, action: string, targetId: number, name: string): Promise<void> =>
    audit.record(ctx, { action, targetType: 'zone', targetId, reason: '', detail: { name } });

  /** A short text on one line. @throws TEMPLATE_NAME when it is empty or too long */
  function nameOf(text: string, max: number): string {
    const name = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim();
    if (name === '' || [...name].length > max) throw pluginError(manifest, 'TEMPLATE_NAME', { max });
    return name;
  }

  async function valuesOf(ctx: RequestContext, input: InputOf<typeof saveTemplate>): Promise<Omit<Row, 'id'>> {
    const variants = await Promise.all(
      input.templateContentList.map(async ({ templateContent, desc = '' }) => ({
        templateContent: (await texts.read(ctx, { title: '', content: templateContent }, false)).content,
        desc: [...desc.toWellFormed().trim()].slice(0, TEMPLATE_LIMITS.desc).join(''),
      })),
    );
    if (variants.some(({ templateContent }) => templateContent === '')) throw fail('CONTENT_EMPTY');
    const topic = (input.templateTopic ?? '').replaceAll('#', '');
    return {
      zone: ctx.zone.abbr,
      type_id: input.typeId,
      name: nameOf(input.templateName, TEMPLATE_LIMITS.name),
      variants: JSON.stringify(variants),
      topic: topic.trim() === '' ? '' : nameOf(topic, LIMITS.topic),
      uid: viewerOf(ctx).uid,
      updated_at: ctx.now,
    };
  }

  return {
    types,

    async list(
      ctx: RequestContext,
      { limit = TEMPLATE_LIMITS.pageSize, offset = 0, typeId }: InputOf<typeof templateList>,
    ) {
      let rows = q().selectFrom('editor_template').where('zone', '=', ctx.zone.abbr);
      if (typeId) rows = rows.where('type_id', '=', typeId);
      const [page, count] = await Promise.all([
        rows.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const total = Number(count.total);
      return { weiboTemplateList: page.map(present), total, hasMore: total > offset + page.length };
    },

    /** @throws NOT_FOUND, TEMPLATE_NAME, TEMPLATE_TYPE_TAKEN, TEMPLATES_FULL */
    async saveType(ctx: RequestContext, input: InputOf<typeof saveTemplateType>): Promise<TemplateType> {
      const { id, typeName, requestKey } = input;
      const name = nameOf(typeName, TEMPLATE_LIMITS.typeName);
      const stored = async (id: number): Promise<boolean> => (await types(ctx)).some((type) => type.id === id);
      try {
        if (id !== undefined) {
          await db.tx(async () => {
            if (!(await stored(id))) throw fail('NOT_FOUND');
            await q().updateTable('editor_template_type').set({ name }).where('id', '=', id).execute();
            await record(ctx, 'template.type', id, name);
          });
          return { id, typeName: name };
        }
        const made = await submissions.once(ctx, 'template.type', requestKey, {
          stands: stored,
          make: async () => {
            await db.lockName(`editor_template_type:${ctx.zone.abbr}`);
            if ((await types(ctx)).length >= TEMPLATE_LIMITS.types) throw full(TEMPLATE_LIMITS.types);
            const values = { zone: ctx.zone.abbr, name };
            const added = await db.insertId(q().insertInto('editor_template_type').values(values));
            await record(ctx, 'template.type', added, name);
            return added;
          },
        });
        return { id: made, typeName: name };
      } catch (error) {
        throw db.isUniqueViolation(error) ? pluginError(manifest, 'TEMPLATE_TYPE_TAKEN') : error;
      }
    },

    /** @throws NOT_FOUND, TEMPLATE_TYPE_USED */
    deleteType: (ctx: RequestContext, id: number): Promise<void> =>
      submissions.goneOnce(ctx, 'template.type', id, async () => {
        const { name } = await lockType(ctx, id);
        const used = q().selectFrom('editor_template').select('id').where('zone', '=', ctx.zone.abbr);
        if (await used.where('type_id', '=', id).limit(1).executeTakeFirst())
          throw pluginError(manifest, 'TEMPLATE_TYPE_USED');
        await q().deleteFrom('editor_template_type').where('id', '=', id).execute();
        await record(ctx, 'template.type.delete', id, name);
      }),

    /**
     * @throws NOT_FOUND, TEMPLATE_NAME, TEMPLATES_FULL, CONTENT_EMPTY, and the refusals of a post's
     *   text
     */
    async save(ctx: RequestContext, input: InputOf<typeof saveTemplate>): Promise<Template> {
      // Before the transaction: reading a long text takes its time.
      const values = await valuesOf(ctx, input);
      const own = () => q().selectFrom('editor_template').where('zone', '=', ctx.zone.abbr);
      const { id } = input;
      if (id !== undefined)
        return db.tx(async () => {
          await lockType(ctx, input.typeId);
          const changed = q().updateTable('editor_template').set(values).where('id', '=', id);
          const { numUpdatedRows } = await changed.where('zone', '=', ctx.zone.abbr).executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) throw fail('NOT_FOUND');
          await record(ctx, 'template', id, values.name);
          return present({ ...values, id });
        });
      const made = await submissions.once(ctx, 'template', input.requestKey, {
        stands: async (made) => Boolean(await own().select('id').where('id', '=', made).executeTakeFirst()),
        make: async () => {
          await lockType(ctx, input.typeId);
          await db.lockName(`editor_template:${ctx.zone.abbr}`);
          const { total } = await own()
            .select((eb) => eb.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow();
          if (Number(total) >= TEMPLATE_LIMITS.templates) throw full(TEMPLATE_LIMITS.templates);
          const added = await db.insertId(q().insertInto('editor_template').values(values));
          await record(ctx, 'template', added, values.name);
          return added;
        },
      });
      return present({ ...values, id: made });
    },

    /** @throws NOT_FOUND */
    delete: (ctx: RequestContext, id: number): Promise<void> =>
      submissions.goneOnce(ctx, 'template', id, async () => {
        const gone = await q()
          .deleteFrom('editor_template')
          .where('id', '=', id)
          .where('zone', '=', ctx.zone.abbr)
          .returning('name')
          .executeTakeFirst();
        if (!gone) throw fail('NOT_FOUND');
        await record(ctx, 'template.delete', id, gone.name);
      }),
  };
}

export type Templates = ReturnType<typeof createTemplates>;

const full = (max: number) => pluginError(manifest, 'TEMPLATES_FULL', { max });

function present({ id, type_id, name, variants, topic }: Row): Template {
  // Written by `valuesOf`.
  const templateContentList = JSON.parse(variants) as Template['templateContentList'];
  return {
    id,
    typeId: type_id,
    templateName: name,
    templateContentList,
    templateContent: templateContentList[0]?.templateContent ?? '',
    templateTopic: `#${topic}#`,
  };
}
