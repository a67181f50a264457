/** The recipient groups of a system message. */
const MESSAGE_GROUPS = ['sysadmin', 'admin', 'emp', 'sub'] as const;

/** A permission group is a list with something in it. */
export const permissionGroup = (group: unknown): string | undefined =>
  Array.isArray(group) && group.length > 0 ? undefined : 'Choose at least one permission.';

/** Mode `select` needs at least one district; mode `none` needs the system flag set. */
export const districtSelection = (selection: {
  mode?: string | null;
  districts?: readonly unknown[] | null;
  system?: boolean | null;
}): string | undefined => {
  if (selection.mode === 'select')
    return selection.districts && selection.districts.length > 0 ? undefined : 'Choose at least one district.';
  if (selection.mode === 'none') return selection.system === true ? undefined : 'Choose districts, or make this a system record.';
  return 'Choose how districts are selected.';
};

/** Early Release and Delayed Start need to say by how many hours. */
export const eventHoursOffset = (kind: string | null | undefined, offset: unknown): string | undefined => {
  if (kind !== 'Early Release' && kind !== 'Delayed Start') return undefined;
  const isGiven = offset !== null && offset !== undefined && offset !== '' && Number.isFinite(Number(offset));
  return isGiven ? undefined : `Enter the hours of the ${kind}.`;
};

/** A system message goes to at least one of the four groups: a list of them, or a flag for each. */
export const systemMessageGroups = (groups: unknown): string | undefined => {
  const isChosen = (group: string) => {
    if (Array.isArray(groups)) return groups.includes(group);
    return typeof groups === 'object' && groups !== null && (groups as Record<string, unknown>)[group] === true;
  };
  return MESSAGE_GROUPS.some(isChosen) ? undefined : 'Choose at least one recipient group.';
};
