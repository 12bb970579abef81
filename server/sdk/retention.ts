/**
 * What keeps pictures whose addresses somebody writes down: nothing lets go of them (`forGood`);
 * whoever asks names them by the hook `media.references` as long as it has them (`named`); a post:
 * they go with it; evidence: they stay, and only who handles pictures sees what nothing else shows.
 */
export type Retention = 'forGood' | 'named' | 'evidence' | { readonly postId: number };
