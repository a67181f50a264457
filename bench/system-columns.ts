/** What every module has, in the order in which the bare servers read it. */
export const SYSTEM_COLUMNS = [
  '_id',
  'version',
  'name',
  'description',
  'assigned_to',
  'created_by',
  'modified_by',
  'createdAt',
  'updatedAt',
  'deleted',
  'client',
] as const;
