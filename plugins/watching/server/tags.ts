/** What a person follows and mutes, and has seen of it. */
export const watchTag = (uid: number): string => `watching:${uid}`;
