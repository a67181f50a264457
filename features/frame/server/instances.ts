import type { RecordOf } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import type { LinkItem } from '../link-item.ts';
import { mergeItems } from '../merge-items.ts';
import { sidebarMenuInstances } from '../sidebar-menu-instances.module.ts';
import type { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';

type Template = RecordOf<typeof sidebarMenuTemplates>;
type Given = Pick<Template, 'users' | 'roles' | 'user_types'>;

const REASON = 'buckets stand in everybody’s sidebar to whom they are assigned';
const itemsOf = (items: unknown): LinkItem[] => (items ?? []) as LinkItem[];

/** Every instance of a template that was changed. */
export async function renewInstances(context: Context, template: Template, before: unknown): Promise<void> {
  const { records } = context.asSystem(REASON);
  for (const { _id, items } of await records.all(sidebarMenuInstances, { template: template._id }))
    await records.update(sidebarMenuInstances, _id, {
      name: template.name,
      items: mergeItems(itemsOf(items), itemsOf(before), itemsOf(template.items)),
    });
}

/** Gives a template to those of them who do not have it. Call it in a transaction. @returns how many there are, and how many got it */
export async function giveTo(context: Context, template: Template, given: Given): Promise<{ matched: number; changed: number }> {
  const { records } = context.asSystem(REASON);
  await holdKey(context.database, `bucket ${template._id}`);
  const concerned = await records.all('users', concerns(given));
  const has = new Set((await records.all(sidebarMenuInstances, { template: template._id })).map(({ user }) => user));
  const missing = concerned.filter(({ _id }) => !has.has(_id));
  for (const { _id } of missing)
    await records.create(sidebarMenuInstances, { name: template.name, user: _id, template: template._id, items: template.items });
  return { matched: concerned.length, changed: missing.length };
}

const concerns = ({ users, roles, user_types }: Given): SearchTree => ({
  all: [
    { field: 'active', op: 'equals', value: true },
    {
      any: [
        { field: '_id', op: 'in', value: users ?? [] },
        { field: 'roles', op: 'in', value: roles ?? [] },
        { field: 'userType', op: 'in', value: user_types ?? [] },
      ],
    },
  ],
});
