import { invalid, isFinal } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { openFile } from '../files/open-file.ts';
import type { Module } from '../modules/module.ts';
import { findRecord } from './get.ts';
import { isSame } from './values.ts';

/** Ids and links to files within JSON are checked as relations are: a person writes only those that they may see themselves. */
export async function refuseHiddenIds(
  context: Context,
  module: Module,
  record: AnyRecord,
  previous: AnyRecord | null,
): Promise<void> {
  if (context.reason !== null || context.userId === null) return;
  const problems: Record<string, string> = {};
  for (const { name, field } of module.storage.values()) {
    if (!field.ids || isSame(record[name], previous?.[name] ?? null)) continue;
    for (const [path, target] of Object.entries(field.ids)) {
      const had = new Set(valuesAt(previous?.[name], path));
      for (const value of valuesAt(record[name], path))
        if (!had.has(value) && !(await (target === 'file' ? isOpenFile(context, value) : isVisible(context, target, value))))
          problems[name] =
            target === 'file' ? 'A link to a file is one that an upload answered.' : 'The chosen record does not exist.';
    }
  }
  if (Object.keys(problems).length) throw invalid(problems);
}

/** Every value at `field_options.library_resource`, in an object or in each entry of a list; empty ones are none. */
function valuesAt(value: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('.');
  return [value ?? []].flat().flatMap((entry) => {
    const below = (entry as Record<string, unknown> | null)?.[head];
    if (below === null || below === undefined || below === '') return [];
    return rest.length ? valuesAt(below, rest.join('.')) : [below].flat();
  });
}

async function isVisible(context: Context, target: string, id: unknown): Promise<boolean> {
  const module = context.engine.registry.modules.get(target);
  return module !== undefined && isId(id) && (await findRecord(context, module, id)) !== undefined;
}

const FILE = /^\/api\/files\/([0-9a-f]{24})$/i;

async function isOpenFile(context: Context, link: unknown): Promise<boolean> {
  const id = FILE.exec(String(link))?.[1];
  if (!id) return false;
  return openFile(context, id).then(
    ({ content }) => {
      content.destroy();
      return true;
    },
    (problem: unknown) => {
      if (!isFinal(problem)) throw problem;
      return false;
    },
  );
}
