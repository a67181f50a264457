import { z } from 'zod';
import type { Context } from '../context.ts';
import { readWholeSetting } from './read-setting.ts';

/**
 * A setting that a part of the product goes by, in its `*.settings.ts`. It is there from the first start that has it, is refused when it
 * does not fit its schema, whatever the path, and is read with its type.
 */
export interface DeclaredSetting<T extends Record<string, unknown> = Record<string, unknown>> {
  readonly key: string;
  /** Its name for those who set it. */
  readonly label: string;
  readonly description: string;
  /** The heading under which it stands; default: that of the general settings. */
  readonly section?: string;
  /** Its problems are sentences for the person who sets it. */
  readonly schema: z.ZodType<T>;
  readonly default: T;
  /** What its parts are called, where their names do not say it. They stand in the order of the default. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The address of a screen of its own, where it is edited in place of the general page. */
  readonly editor?: string;
}

export const declareSetting = <T extends Record<string, unknown>>(setting: DeclaredSetting<T>): DeclaredSetting<T> => setting;

export interface SettingPart {
  name: string;
  label: string | null;
  /** All that it may be; null: more than can be listed. */
  choices: string[] | null;
}

export const partsOfSetting = ({ default: first, labels, schema }: DeclaredSetting): SettingPart[] =>
  Object.keys(first).map((name) => ({ name, label: labels?.[name] ?? null, choices: choicesOf(schema, name) }));

function choicesOf(schema: z.ZodType, name: string): string[] | null {
  const part: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  return part instanceof z.ZodEnum ? part.options.map(String) : null;
}

/** As it is set, else its default: also where what is set was written before it had a schema. */
export async function readDeclared<T extends Record<string, unknown>>(
  context: Context,
  declared: DeclaredSetting<T>,
): Promise<T> {
  const read = declared.schema.safeParse(await readWholeSetting(context, declared.key));
  return read.success ? read.data : declared.default;
}

/** What does not fit, by the path within the setting: `setting.bands.0.from`. */
export function settingProblems(declared: DeclaredSetting, setting: unknown): Record<string, string> {
  const read = declared.schema.safeParse(setting);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [['setting', ...path].join('.'), message]));
}
