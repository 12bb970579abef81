export { browser, serverOnly, VISIBILITY_KEYWORD, type Visibility } from './visibility.ts';
export { browserView } from './browser-view.ts';
export { browserZone, zoneSummary, type BrowserZone, type PluginSchemas, type ZoneSummary } from './browser-zone.ts';
export { contrastRatio, LEAST_CONTRAST, READABLE_PAIRS } from './contrast.ts';
export { ABBR_PATTERN, ProductMapSchema, type ProductMap } from './product-map.ts';
export { renderSchemas, type RenderedSchemas } from './render-schemas.ts';
export {
  LABEL_TYPE,
  QUESTION_THEME_ID,
  SUGGESTION_THEME_ID,
  themesFor,
  writableThemes,
  type Theme,
  type ThemeReader,
} from './theme-schema.ts';
export { themeTypes, type ThemeType } from './theme-types.ts';
export { DesignTokensSchema, type DesignTokens } from './tokens-schema.ts';
export { ZoneConfigSchema, zoneSchemaWith, type ZoneConfig } from './zone-schema.ts';
