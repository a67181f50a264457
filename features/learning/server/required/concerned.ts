import type { RecordOf } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import type { courses } from '../../courses.module.ts';

export type Course = RecordOf<typeof courses>;

export const isRequired = ({ required_for, required_roles, required_teams }: Course): boolean =>
  [required_for, required_roles, required_teams].some((list) => (list ?? []).length > 0);

/** Which active people a course is required of; of these alone, where they are named. */
export async function concernedBy(context: Context, course: Course, among?: readonly string[]): Promise<string[]> {
  if (!isRequired(course)) return [];
  const lists = [
    ['userType', course.required_for],
    ['roles', course.required_roles],
    ['teams', course.required_teams],
  ] as const;
  const any = lists.filter(([, list]) => list?.length).map(([field, value]) => ({ field, op: 'in', value }));
  const terms = {
    all: [{ field: 'active', op: 'equals', value: true }, { any }, ...(among ? [{ field: '_id', op: 'in', value: among }] : [])],
  } as SearchTree;
  const ids: string[] = [];
  for await (const { _id } of context.records.each(users, terms)) ids.push(_id);
  return ids;
}
