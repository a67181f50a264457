import type { ModuleDefinition } from '#common/module.ts';
import type { NotificationKind } from '#common/notification-kinds.ts';
import { notifications } from './notifications.module.ts';

/** In the order of the choices. @throws when two kinds have one name */
export function uniqueKinds(kinds: readonly NotificationKind[]): NotificationKind[] {
  const names = kinds.map(({ kind }) => kind);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Two kinds of notifications are named ${twice}.`);
  return kinds.toSorted((one, other) => one.order - other.order);
}

/** The kinds that features bring are the choices of a notification's kind. */
export const withKinds = (definitions: readonly ModuleDefinition[], kinds: readonly NotificationKind[]): ModuleDefinition[] =>
  definitions.map((definition) => (definition.name === notifications.name ? withChoices(definition, kinds) : definition));

const withChoices = (definition: ModuleDefinition, kinds: readonly NotificationKind[]): ModuleDefinition => ({
  ...definition,
  fields: {
    ...definition.fields,
    kind: { ...definition.fields.kind!, options: kinds.map(({ kind, label }) => ({ value: kind, label })) },
  },
});
