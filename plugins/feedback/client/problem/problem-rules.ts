import { blockedBy, type Upload } from '../../../../platform/sdk/uploads/index.ts';
import { FEEDBACK } from '../../contract.ts';

export interface ProblemDraft {
  readonly start: number | null;
  readonly end: number | null;
  readonly question: string;
}

/** What is wrong with each field, as keys below `problem` of the page texts. */
export interface DraftFaults {
  readonly start: 'timeRequired' | null;
  readonly end: 'timeOrder' | null;
  readonly question: 'questionRequired' | 'questionLong' | null;
  readonly images: 'uploading' | 'failed' | null;
}

/** The rules of the form; the server has the same ones. */
export function faultsOf(
  { start, end, question }: ProblemDraft,
  uploads: readonly Pick<Upload, 'state'>[],
): DraftFaults {
  const text = question.trim();
  return {
    start: start === null ? 'timeRequired' : null,
    end: start !== null && end !== null && end < start ? 'timeOrder' : null,
    question: text === '' ? 'questionRequired' : [...text].length > FEEDBACK.question ? 'questionLong' : null,
    images: blockedBy(uploads),
  };
}

export const isSound = (faults: DraftFaults): boolean => Object.values(faults).every((fault) => fault === null);

/** A role that the player has in the zone's game, as far as this dialog needs it. */
export interface RoleChoice {
  readonly key: string;
  readonly serverId: string;
  readonly serverName: string;
  readonly roleId: string;
  readonly roleName: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, FEEDBACK.place) : '';

/**
 * Roles from the reply of `get_all_roles`, whatever else it holds; what names no role is left out.
 */
export function rolesFrom(reply: unknown): RoleChoice[] {
  const list = Array.isArray(reply) ? reply : ((reply as { list?: unknown } | null)?.list ?? []);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): RoleChoice[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { roleId, nick, areaId, servername } = item as Readonly<Record<string, unknown>>;
    const role = {
      roleId: textOf(roleId),
      roleName: textOf(nick),
      serverId: textOf(areaId),
      serverName: textOf(servername),
    };
    return role.roleName === '' ? [] : [{ key: `${role.serverId}/${role.roleId}/${role.roleName}`, ...role }];
  });
}
