import type { RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { INPUT_KINDS, type Input, type InputKind } from '../inputs.ts';
import { readValue } from '../input-values.ts';
import { unwritable } from './unwritable-letters.ts';

/**
 * The value of a record at a path, such as `first_name` or `providers_credentialing.last_name`, read under the rights of the person who
 * acts. Undefined where there is none. A failure is logged.
 */
export async function mappedValue(context: Context, about: RecordLink, path: string, kind: InputKind): Promise<unknown> {
  try {
    const found = await valueAt(context, about, path.split('.'));
    if (found === null || found === undefined || found === '') return undefined;
    const value = fitted(found, kind);
    const problem = unwritable(value);
    if (problem) throw new Error(problem);
    return value;
  } catch (problem) {
    context.engine.log.warn(
      { path, problem: String(problem), requestId: context.requestId },
      'a value of a document was not mapped',
    );
    return undefined;
  }
}

async function valueAt(context: Context, { moduleName, recordId }: RecordLink, [name, ...rest]: string[]): Promise<unknown> {
  const module = context.engine.registry.modules.get(moduleName);
  if (!module) throw new Error(`There is no module named ${moduleName}.`);
  const record = await context.records.find(moduleName, recordId);
  if (!record) return undefined;
  const field = module.fields[name!];
  if (!field) throw new Error(`${module.label} have no field named ${name}.`);
  const value = record[name!];
  if (field.type === 'Relate' && field.ref && typeof value === 'string')
    return valueAt(context, { moduleName: field.ref, recordId: value }, rest.length ? rest : ['name']);
  if (rest.length && typeof value === 'object' && value !== null) return (value as Record<string, unknown>)[rest[0]!];
  return rest.length ? undefined : value;
}

/** The record’s value in the form that the input takes; undefined if it takes no such value. */
function fitted(value: unknown, kind: InputKind): unknown {
  if (!INPUT_KINDS.includes(kind)) return undefined;
  const isText = typeof value === 'string' || typeof value === 'number';
  if (kind === 'Radio' || kind === 'Dropdown') return isText ? String(value) : undefined;
  const plain = kind === 'TextField' || kind === 'TextArea' || kind === 'FullName' ? textOf(value) : value;
  const day = kind === 'Date' && typeof plain === 'string' ? plain.slice(0, 10) : plain;
  const input = { _id: '', type: { inputType: kind }, field: { name: kind } } as unknown as Input;
  const read = readValue([{ ...input, page: 1, role: 'Participant 1' }], day);
  return read.problem === undefined ? (read.value ?? undefined) : undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(textOf).join(', ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
