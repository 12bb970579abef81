import { createContext } from 'react';

export interface UiSettings {
  /** BCP 47: the built-in words of overlays and calendars. */
  locale: string;
  /** Client-side navigation for links inside menus; without it they are plain links. */
  navigate?: ((href: string) => void) | undefined;
}

/**
 * What the kit must know of its surroundings; the shell provides it once:
 * `<UiContext value={{ locale, navigate }}>`.
 */
export const UiContext = createContext<UiSettings>({ locale: 'zh-CN' });
