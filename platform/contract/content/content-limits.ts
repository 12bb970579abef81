/**
 * How much a text may hold (docs/product/limits.md). Apart from the grammar, of which lists need
 * nothing.
 */
export const CONTENT_LIMITS = {
  /** Elements around a text, at most. Deeper elements vanish, their text stays. */
  depth: 20,
  /** Elements, texts and tokens in a document; the rest is cut. */
  nodes: 20_000,
  /** UTF-16 units of untrusted HTML or plain text that are looked at; the rest is cut. */
  htmlLength: 1_048_576,
  urlLength: 1_000,
  altLength: 200,
  captionLength: 100,
  /** Code points of a name inside a token. */
  nameLength: 100,
  /** Code points between the hashes of a bare `#topic#`. */
  bareTopicLength: 30,
  imageSide: 10_000,
} as const;
