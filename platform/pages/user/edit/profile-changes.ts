/** What the form holds. */
export interface ProfileFields {
  readonly nick: string;
  readonly sex: number;
  readonly sig: string;
}

/** What differs from before, or null when nothing does: spaces around a text are no difference. */
export function changesOf(before: ProfileFields, now: ProfileFields): Partial<ProfileFields> | null {
  const nick = now.nick.trim();
  const sig = now.sig.trim();
  const changes: Partial<ProfileFields> = {
    ...(nick === before.nick ? {} : { nick }),
    ...(now.sex === before.sex ? {} : { sex: now.sex }),
    ...(sig === before.sig ? {} : { sig }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
