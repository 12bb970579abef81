import { cleanLine, pluginError, settingsOf, type RequestContext } from '../../../server/sdk/index.ts';
import { NOTE_MAX, type TeamPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { TEAM_LABEL_TYPE } from '../shared/team-theme.ts';

type Where = Pick<RequestContext, 'zone'>;

export const isTeamTheme = ({ zone }: Where, themeId: number): boolean =>
  zone.themes.some((theme) => theme.themeId === themeId && theme.labelType === TEAM_LABEL_TYPE);

export interface TeamForm {
  readonly seats: number;
  readonly note: string;
}

/** The team among the extra fields of a new post. @throws SEATS_INVALID, NOTE_TOO_LONG */
export function readTeamForm(where: Where, fields: TeamPostFields): TeamForm {
  const { maxSeats, defaultSeats } = settingsOf(where, manifest);
  const seats = fields.teamSeats ?? Math.min(defaultSeats, maxSeats);
  if (seats < 2 || seats > maxSeats) throw pluginError(manifest, 'SEATS_INVALID', { max: maxSeats });
  const note = cleanLine(fields.teamNote ?? '');
  if ([...note].length > NOTE_MAX) throw pluginError(manifest, 'NOTE_TOO_LONG', { max: NOTE_MAX });
  return { seats, note };
}
