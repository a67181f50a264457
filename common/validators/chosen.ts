/** A permission group, such as the roles or teams that something is shared with, has at least one member. */
export const permissionGroup = (members: readonly unknown[] | null | undefined): string | undefined =>
  members?.length ? undefined : 'Choose at least one.';

interface DistrictSelection {
  mode: 'select' | 'none';
  districts: readonly string[];
  /** Whether it is the system's own, which needs no district. */
  isSystem: boolean;
}
/** Districts are chosen, or what belongs to none is the system's own. */
export const districtSelection = ({ mode, districts, isSystem }: DistrictSelection): string | undefined => {
  if (mode === 'select') return districts.length ? undefined : 'Choose at least one district.';
  return isSystem ? undefined : 'Only what is the system’s own can be without a district.';
};
