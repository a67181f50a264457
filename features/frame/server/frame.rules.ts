import type { ModuleDefinition } from '#common/module.ts';
import { check, effect, type CheckSave } from '#server/records/rules.ts';
import { problemOfItem } from '../link-item.ts';
import { menuNavs } from '../menu-navs.module.ts';
import { sidebarMenuInstances } from '../sidebar-menu-instances.module.ts';
import { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';
import { renewInstances } from './instances.ts';

const MOST_ITEMS = 100;

function refuseBrokenItems({ record, refuse, context }: CheckSave<any>): void {
  const items: unknown[] = record.items ?? [];
  if (items.length > MOST_ITEMS) return refuse(`At most ${MOST_ITEMS} items have room here.`, 'items');
  const isModule = (name: string) => context.engine.registry.modules.has(name);
  const problem = items.map((item) => problemOfItem(item, isModule)).find(Boolean);
  if (problem) refuse(problem, 'items');
}

const itemsLead = (module: ModuleDefinition) =>
  check(module, 'every item leads somewhere', { on: ['items'] as never, orNew: true }, refuseBrokenItems);

export default [
  itemsLead(menuNavs),
  itemsLead(sidebarMenuTemplates),
  itemsLead(sidebarMenuInstances),
  effect(
    sidebarMenuTemplates,
    'a bucket that changes reaches everybody who has it, except what they moved',
    { on: ['items', 'name'], of: 'existing' },
    async ({ record, previous, context }) => renewInstances(context, record, previous?.items ?? []),
  ),
];
