/**
 * Marks a link to a person whose card opens over it: `<a href={links.user(uid)} {...cardOf(uid)}>`.
 */
export const cardOf = (uid: number): { 'data-card': number } => ({ 'data-card': uid });
