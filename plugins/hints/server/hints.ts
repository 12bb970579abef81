import { route, viewerOf, type RouteExtension } from '../../../server/sdk/index.ts';
import { showHint, type Hint } from '../contract.ts';
import type { Core } from './uses.ts';

interface HintTables {
  /** Which hints of the composer each person has been shown. */
  editor_hint: { uid: number; hint: Hint; shown_at: number };
}

/** Of two browsers that ask at once the primary key lets one show the hint. */
export function hintRoutes({ db }: Pick<Core, 'db'>): RouteExtension[] {
  return [
    route(showHint, async (ctx, { hint }) => {
      const { numInsertedOrUpdatedRows } = await db.tx(() =>
        db
          .q<HintTables>()
          .insertInto('editor_hint')
          .values({ uid: viewerOf(ctx).uid, hint, shown_at: ctx.now })
          .onConflict((conflict) => conflict.columns(['uid', 'hint']).doNothing())
          .executeTakeFirstOrThrow(),
      );
      return { isFirst: numInsertedOrUpdatedRows === 1n ? (1 as const) : (0 as const) };
    }),
  ];
}
