/** The order in which a module's records were last listed, for previous and next on the record page. */
const trails = new Map<string, readonly string[]>();

export const leaveTrail = (moduleName: string, ids: readonly string[]) => trails.set(moduleName, ids);

export const neighbours = (moduleName: string, id: string): { previous: string | null; next: string | null } => {
  const trail = trails.get(moduleName) ?? [];
  const at = trail.indexOf(id);
  return at < 0 ? { previous: null, next: null } : { previous: trail[at - 1] ?? null, next: trail[at + 1] ?? null };
};
