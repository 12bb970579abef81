import { themeTypes } from '../../../platform/contract/zone/theme-types.ts';

/** `labelType` of themes for team-ups: each post in them has a team. */
export const TEAM_LABEL_TYPE = 10;

export const teamTheme = themeTypes.declare({ type: 'team', labelType: TEAM_LABEL_TYPE, meaning: 'team-up' });
