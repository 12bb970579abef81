import { Type } from 'typebox';
import { beginsBeforeEnd } from './config-keywords.ts';

/** Parts of plugins' settings for what a zone shows for a while: an ad, a publicity card. */

export const closed = { additionalProperties: false } as const;

/** Of what is shown for a time. */
export const period = { ...closed, ...beginsBeforeEnd('start', 'end') };

/** Words of a setting. */
export const words = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });

/**
 * No scheme but http and https; a path is one of this site (`//host` and `/\host` are other hosts).
 */
export const link = (description: string) =>
  Type.String({
    pattern: '^(https?://[^\\s"\'<>\\\\]+|/([^/\\s"\'<>\\\\][^\\s"\'<>\\\\]*)?)$',
    maxLength: 500,
    description,
  });

const moment = (description: string) =>
  Type.Optional(
    Type.String({
      pattern:
        '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$',
      description: `${description} With its offset, such as 2026-12-24T10:00:00+08:00.`,
    }),
  );

export const promotionId = Type.Integer({
  minimum: 1,
  maximum: 999_999_999,
  description: 'Its number in the statistics: unique among its kind in the zone, and never given to another one later.',
});

/** What all of them have beside their picture. */
export const promotion = {
  id: promotionId,
  title: words(40, 'What it says in Chinese.'),
  titleEn: words(80, 'What it says in English.'),
  link: link('Where it leads: a page of the forum (/posts/1) or an address (https://...).'),
  start: moment('Shown from then on. Default: at once.'),
  end: moment('Shown until then. Default: without an end.'),
};
