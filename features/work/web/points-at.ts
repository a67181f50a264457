import type { DescribedField, DescribedModule } from '#common/described-module.ts';

/** The fields by which a task is about a record of a module that people work in: its own relation first. */
export function pointsAt(tasks: DescribedModule, target: DescribedModule): DescribedField[] {
  if (target.name === tasks.name || !target.navigation) return [];
  const own = tasks.fields.filter(
    ({ fieldName, ref }) => ref === target.name && fieldName !== 'assigned_to' && fieldName !== 'created_by',
  );
  const open = tasks.fields.filter(
    ({ fieldName, inputType, refs }) =>
      fieldName === 'related_record' && inputType === 'FlexRelate' && (!refs || refs.includes(target.name)),
  );
  return [...own, ...open];
}
