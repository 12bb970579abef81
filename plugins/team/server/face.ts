/** `labelType` of the themes whose posts are team-ups. */
export { TEAM_LABEL_TYPE } from '../shared/team-theme.ts';
