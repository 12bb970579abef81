import { createHash } from 'node:crypto';
import {
  fail,
  pluginError,
  settingsOf,
  type InputOf,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { agreementText } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ContributionStore } from './store.ts';

type Texts = Readonly<Record<'zh-CN' | 'en', string>>;

const textsOf = (ctx: Pick<RequestContext, 'zone'>): Texts => settingsOf(ctx, manifest).agreement;

/** A version is told by its text. */
const versionOf = (texts: Texts): string =>
  createHash('sha256')
    .update(JSON.stringify([texts['zh-CN'], texts.en]))
    .digest('hex')
    .slice(0, 16);

/** What contributors agree to: docs/product/contributions.md. */
export function createAgreements(store: ContributionStore) {
  return {
    /** @returns the version that holds @throws AGREEMENT_REQUIRED, AGREEMENT_CHANGED */
    assertTicked(ctx: Pick<RequestContext, 'zone'>, ticked: string | undefined): string {
      if (!ticked) throw pluginError(manifest, 'AGREEMENT_REQUIRED');
      const current = versionOf(textsOf(ctx));
      if (ticked !== current) throw pluginError(manifest, 'AGREEMENT_CHANGED');
      return current;
    },

    /** In the transaction of a submission: its text stays, however the zone changes it. */
    keep: ({ zone, now }: RequestContext): Promise<void> => {
      const texts = textsOf({ zone });
      return store.keepAgreement(zone.abbr, versionOf(texts), JSON.stringify(texts), now);
    },

    /** @throws NOT_FOUND for a version that nobody has agreed to */
    async read(
      ctx: RequestContext,
      { version }: InputOf<typeof agreementText>,
    ): Promise<ReplyOf<typeof agreementText>> {
      const texts = textsOf(ctx);
      const current = versionOf(texts);
      const kept = await store.agreements(ctx.zone.abbr);
      const asked = version ?? current;
      // Of this plugin.
      const known = (row: (typeof kept)[number]) => JSON.parse(row.texts) as Texts;
      const found = asked === current ? texts : kept.filter((row) => row.version === asked).map(known)[0];
      if (!found) throw fail('NOT_FOUND');
      return {
        current,
        version: asked,
        text: found[ctx.locale],
        versions: kept.map((row) => ({ version: row.version, createTime: row.created_at })),
      };
    },
  };
}
export type Agreements = ReturnType<typeof createAgreements>;
