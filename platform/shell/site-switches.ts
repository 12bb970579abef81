import type { OpenKey } from '../contract/endpoints/site.ts';

/**
 * Is the whole site shown in gray? The maintenance page for old Internet Explorer is
 * the host's: such a browser runs nothing of ours.
 */
export const isGray = (openKey: OpenKey): boolean => openKey.gray_page === 1 || openKey.web_gray_screen === 1;
