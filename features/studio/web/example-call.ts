import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { FIELD_KINDS } from './fields/field-kinds.ts';

/** A record as a program would create it: the name, what is required, and a few more fields. */
export function exampleCall(module: DescribedModule, origin: string): string {
  const writable = module.fields.filter(
    (field) => !field.serverOnly && !field.secret && !field.through && valueFor(field) !== undefined,
  );
  const shown = writable.filter((field) => field.required || field.custom).slice(0, 8);
  const body = Object.fromEntries(shown.map((field) => [field.fieldName, valueFor(field)]));
  return [
    `curl -X POST ${origin}/api/${module.path} \\`,
    `  -H 'authorization: Bearer YOUR-API-KEY' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}

function valueFor({ inputType, options, fieldName, label }: DescribedField): unknown {
  if (fieldName === 'name') return 'First';
  const first = options?.find(({ retired }) => !retired)?.value;
  if (inputType === 'Dropdown') return first;
  if (inputType === 'MultiSelect') return first === undefined ? undefined : [first];
  if (inputType === 'TextField' || inputType === 'TextArea') return label;
  const { sample } = FIELD_KINDS[inputType];
  return sample === null || (Array.isArray(sample) && sample.length === 0) ? undefined : sample;
}
