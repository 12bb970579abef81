/** White space and characters that show nothing. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What of a text is seen. */
export const withoutBlanks = (text: string): string => text.replace(BLANK, '');
