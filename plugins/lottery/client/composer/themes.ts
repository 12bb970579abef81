import { LABEL_TYPE, type useZone } from '../../../../platform/sdk/index.ts';

type Theme = ReturnType<typeof useZone>['themes'][number];

/** Of a category of the managers no player can take part, and they are out as a rule. */
export const isForPlayers = ({ labelType }: Theme): boolean => labelType !== LABEL_TYPE.managersOnly;
