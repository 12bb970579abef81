/**
 * The picture of a zone for those who show a link to it: PNG, for none of them draws the SVG of its
 * artwork.
 */
export const zonePicture = (abbr: string): string => `/icons/${abbr}/icon-512.png`;
