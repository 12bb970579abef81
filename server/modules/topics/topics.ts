import { sql } from 'kysely';
import type { RankedTopic, Topic, TopicDetail } from '../../../platform/contract/endpoints/topics.ts';
import { cleanText, fail, type Db, type RequestContext } from '../../sdk/index.ts';
import { normalizeTopic, tags, NOT_RECOMMENDED, type TopicTables } from '../posts/index.ts';
import type { Cached, Invalidate } from '../../host/services.ts';
import { matchesQuery, memberQuery, recommendedQuery, topicQuery, topicsQuery, type Page } from './queries.ts';
import type { AuditService } from '../audit/index.ts';
import type { UserService } from '../users/index.ts';

export interface TopicsDeps {
  readonly db: Db;
  readonly users: Pick<UserService, 'exists'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly cached: Cached;
  readonly invalidate: Invalidate;
}

interface TopicPage<T extends Topic = Topic> {
  readonly list: T[];
  readonly hasMore: boolean;
}

export type TopicService = ReturnType<typeof createTopics>;

/** What managers say about the topics of a zone. */
const topicsTag = (zone: string) => `topics:${zone}`;

/** Topics of a zone. Counts are of visible posts: `countTopics` keeps them with the posts. */
export function createTopics({ db, users, audit, cached, invalidate }: TopicsDeps) {
  /** Topics change with the posts that carry them, and by what managers say. */
  function tagTopics(ctx: RequestContext): void {
    ctx.tag(tags.posts(ctx.zone.abbr), topicsTag(ctx.zone.abbr));
  }

  async function load(ctx: RequestContext, name: string): Promise<TopicDetail> {
    const row = await topicQuery(db, ctx.zone.abbr, name.toWellFormed()).executeTakeFirst();
    if (!row) throw fail('NOT_FOUND');
    return { ...rankedFieldsOf(row), description: row.description };
  }

  return {
    /** @throws NOT_FOUND when no visible post carries it and nobody recommends it */
    async detail(ctx: RequestContext, name: string): Promise<TopicDetail> {
      tagTopics(ctx);
      return load(ctx, name);
    },

    recommended(ctx: RequestContext, page: Page): Promise<TopicPage<RankedTopic>> {
      return cached(`topics:${ctx.zone.abbr}:${page.offset}:${page.limit}`, ctx, async () => {
        tagTopics(ctx);
        return pageOf(await recommendedQuery(db, ctx.zone.abbr, page).execute(), page, rankedFieldsOf);
      });
    },

    /** @throws NOT_FOUND when there is no such person */
    async ofUser(ctx: RequestContext, uid: number, page: Page, topicId?: number): Promise<TopicPage> {
      if (!(await users.exists(uid))) throw fail('NOT_FOUND');
      tagTopics(ctx);
      return pageOf(await memberQuery(db, ctx.zone.abbr, uid, page, topicId).execute(), page, fieldsOf);
    },

    /** `topicService.shown`. */
    async shown({ zone }: Pick<RequestContext, 'zone'>, ids: readonly number[]): Promise<Topic[]> {
      if (ids.length === 0) return [];
      return (await topicsQuery(db, zone.abbr, ids).execute()).map(fieldsOf);
    },

    /** Without a text the recommended ones. */
    async search(ctx: RequestContext, q: string, limit: number): Promise<Topic[]> {
      const text = q.toWellFormed().trim();
      const zone = ctx.zone.abbr;
      const query =
        text === '' ? recommendedQuery(db, zone, { limit, offset: 0 }) : matchesQuery(db, zone, text, limit);
      return (await query.execute()).slice(0, limit).map(fieldsOf);
    },

    /**
     * Replaces the recommended topics; the last of two managers at once wins whole.
     * @throws BAD_INPUT for an empty name
     */
    async recommend(ctx: RequestContext, names: readonly string[]): Promise<Topic[]> {
      const zone = ctx.zone.abbr;
      const wanted = new Map(names.map((name) => cleanText(name)).map((name) => [normalizeTopic(name), name]));
      if (wanted.has('')) throw fail('BAD_INPUT');
      const keys = [...wanted.keys()];
      return db.tx(async () => {
        await lock(zone, keys);
        await create(ctx, wanted);
        const all = () => db.q<TopicTables>().updateTable('topic').where('zone', '=', zone);
        await all().set({ place: NOT_RECOMMENDED }).where('place', '<', NOT_RECOMMENDED).execute();
        for (const [index, key] of keys.entries())
          await all()
            .set({ place: index + 1 })
            .where('key', '=', key)
            .execute();
        await audit.record(ctx, {
          action: 'topic.recommend',
          targetType: 'zone',
          targetId: ctx.zone.gameId,
          reason: '',
          detail: { topics: [...wanted.values()] },
        });
        invalidate(topicsTag(zone));
        const rows = await recommendedQuery(db, zone, { limit: keys.length, offset: 0 }).execute();
        return rows.slice(0, keys.length).map(fieldsOf);
      });
    },

    /** @throws NOT_FOUND */
    edit(ctx: RequestContext, name: string, change: { label?: string; description?: string }): Promise<TopicDetail> {
      return db.tx(async () => {
        const { topicId } = await load(ctx, name);
        const texts = Object.entries(change).map(([key, text]) => [key, text.toWellFormed().trim()]);
        if (texts.length > 0) {
          const set = Object.fromEntries(texts) as typeof change; // the same keys
          await db.q<TopicTables>().updateTable('topic').set(set).where('id', '=', topicId).execute();
        }
        await audit.record(ctx, {
          action: 'topic.edit',
          targetType: 'zone',
          targetId: ctx.zone.gameId,
          reason: '',
          detail: { topicId, ...Object.fromEntries(texts) },
        });
        invalidate(topicsTag(ctx.zone.abbr));
        return load(ctx, name);
      });
    },
  };

  /** In the order of their keys, as posts take them. */
  async function lock(zone: string, keys: readonly string[]): Promise<void> {
    const topics = db.q<TopicTables>().selectFrom('topic').select('id').where('zone', '=', zone);
    const touched = topics.where((eb) =>
      eb.or([eb('place', '<', NOT_RECOMMENDED), ...(keys.length > 0 ? [eb('key', 'in', [...keys])] : [])]),
    );
    await db.forUpdate(touched.orderBy('key')).execute();
  }

  /** Makes topics of the names that are none yet. */
  async function create(ctx: RequestContext, names: ReadonlyMap<string, string>): Promise<void> {
    const rows = [...names].map(([key, name]) => ({ key, name })).sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows: made } = await sql<{ id: number; name: string }>`
      insert into topic (zone, key, name, created_at)
      select ${ctx.zone.abbr}, key, name, ${ctx.now}
        from ${db.rowList('fresh', { key: 'text', name: 'text' }, rows)} where true order by key
      on conflict (zone, key) do nothing returning id, name`.execute(db.q());
    await db.search.putAll(
      'topic',
      made.map(({ id, name }) => ({ id, text: name })),
    );
  }
}

interface ShownTopic {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly post_count: number;
}

const fieldsOf = ({ id, name, label, post_count }: ShownTopic): Topic => ({
  topicId: id,
  topic: name,
  topicName: name,
  label,
  postCount: post_count,
});

const rankedFieldsOf = (row: ShownTopic & { readonly place: number }): RankedTopic => ({
  ...fieldsOf(row),
  isRecommended: row.place < NOT_RECOMMENDED,
});

const pageOf = <R, T extends Topic>(rows: readonly R[], { limit }: Page, show: (row: R) => T): TopicPage<T> => ({
  list: rows.slice(0, limit).map(show),
  hasMore: rows.length > limit,
});
