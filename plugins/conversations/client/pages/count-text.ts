/** The most unread messages of a conversation that are counted out. */
const MOST = 99;

/** How many there are, where there is little room. */
export const countText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
