import { Type, type Static } from 'typebox';
import { browser, serverOnly } from './visibility.ts';

/** What an abbreviation of a product looks like; it is also a folder name and a query value. */
export const ABBR_PATTERN = '^[a-z][a-z0-9]{0,15}$';

/** `zones/product-map.json`: abbreviation -> game code. */
export const ProductMapSchema = Type.Object(
  {
    $schema: serverOnly(Type.Optional(Type.String({ description: 'Where editors find the schema of this file.' }))),
    map: browser(
      Type.Record(
        Type.String({ pattern: ABBR_PATTERN }),
        browser(
          Type.Integer({
            description: 'The game code; products of one series share it.',
            minimum: 1,
            maximum: 1_000_000,
          }),
        ),
        {
          description: 'Abbreviation of a product -> numeric game code.',
          additionalProperties: false,
          minProperties: 1,
        },
      ),
    ),
  },
  {
    $id: 'https://guildhall.example/schema/product-map.schema.json',
    title: 'Guildhall product map',
    description: 'Which game code each product abbreviation stands for.',
    additionalProperties: false,
  },
);

/** The product map as it stands in its file. */
export type ProductMap = Static<typeof ProductMapSchema>;
