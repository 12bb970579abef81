import { readFileSync } from 'node:fs';
import { BOM, csvLine, exactSecond, type Download, type RequestContext } from '../../../server/sdk/index.ts';
import { FEEDBACK, RecordKind } from '../contract.ts';
import { linkOf } from './present.ts';
import type { FeedbackStore } from './store.ts';
import type { RecordRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Rows that are read at a time. */
const BATCH = 500;

// i18n-keys: feedback-pages:export.*, feedback-pages:state.*
/** Headings and names of an exported file, in the languages of the pages. */
export interface ExportTexts {
  readonly name: string;
  readonly columns: Readonly<Record<'id' | 'time' | 'content' | 'link' | 'kind' | 'user' | 'state', string>>;
  readonly kind: Readonly<Record<'1' | '2', string>>;
  readonly state: Readonly<Record<'0' | '1' | '2', string>>;
}

/** Reads the plugin's page texts once. */
export function readExportTexts(): (locale: string) => ExportTexts {
  const read = (locale: string): ExportTexts => {
    const file = new URL(`../locales/pages/${locale}.json`, import.meta.url);
    // The files are checked by `npm run check` (tools/i18n.ts).
    const texts = JSON.parse(readFileSync(file, 'utf8')) as {
      export: Omit<ExportTexts, 'state'>;
      state: ExportTexts['state'];
    };
    return { ...texts.export, state: texts.state };
  };
  const files = { 'zh-CN': read('zh-CN'), en: read('en') };
  return (locale) => (locale === 'en' ? files.en : files['zh-CN']);
}

/**
 * The records of a state (or all) as the managers' dialog shows them, the newest `limit`, as a CSV
 * file made piece by piece.
 */
export function createExport(core: Core, store: FeedbackStore, texts: (locale: string) => ExportTexts) {
  async function* lines(ctx: RequestContext, state: number | undefined, limit: number): AsyncGenerator<string> {
    const { columns, kind, state: states } = texts(ctx.locale);
    const time = (at: number) => exactSecond(at, ctx.zone.timeZone);
    const zone = `?zone=${ctx.zone.abbr}`;
    const line = (row: RecordRow, nick: string) =>
      csvLine([
        row.id,
        time(row.wb_created_at),
        row.content,
        ctx.origin + linkOf(row) + zone,
        kind[row.kind === RecordKind.post ? '2' : '1'],
        nick,
        states[String(row.state) as '0' | '1' | '2'], // the column holds nothing else
      ]);
    const { id, time: at, content, link, kind: what, user, state: progress } = columns;
    yield BOM + csvLine([id, at, content, link, what, user, progress]);
    let below: number | undefined;
    for (let left = limit; left > 0;) {
      const size = Math.min(BATCH, left);
      const rows = await store.records(ctx.zone.abbr, state, { limit: size, offset: 0 }, below);
      const cards = await core.users.cards(ctx, [...new Set(rows.map(({ uid }) => uid))]);
      if (rows.length > 0) yield rows.map((row) => line(row, cards.get(row.uid)?.nick ?? '')).join('');
      below = rows.at(-1)?.id;
      left = rows.length < size ? 0 : left - size;
    }
  }

  /**
   * A row of the audit stands before the first line leaves: the file names people and what they
   * wrote to the staff alone.
   */
  return async (
    ctx: RequestContext,
    state: number | undefined,
    limit: number = FEEDBACK.exportRows,
  ): Promise<Download> => {
    await core.db.tx(() =>
      core.audit.record(ctx, {
        action: 'feedback.export',
        targetType: 'zone',
        targetId: ctx.zone.gameId,
        reason: '',
        detail: { state: state ?? 'all' },
      }),
    );
    const day = exactSecond(ctx.now, ctx.zone.timeZone).slice(0, 10);
    return {
      filename: `${texts(ctx.locale).name}-${ctx.zone.abbr}-${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: lines(ctx, state, limit),
    };
  };
}
export type Export = ReturnType<typeof createExport>;
