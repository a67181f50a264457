import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleDefinition } from '#common/module.ts';
import type { NotificationKind } from '#common/notification-kinds.ts';
import { rowRuleProblems } from '#common/row-rule-problems.ts';
import type { DeclaredSetting } from './admin-settings/declared-setting.ts';
import type { Discovered } from './discovered.ts';
import { uniqueKinds, withKinds } from './notifications/kinds.ts';
import { ruleBook } from './records/rule-book.ts';

const root = join(import.meta.dirname, '..');

/**
 * Finds what features (and the engine's own folders) offer: `*.module.ts`, `*.rules.ts`, `*.stored-rules.ts`, `*.routes.ts`, `*.jobs.ts`,
 * `*.consumers.ts`, `*.act.ts`, `*.notification-kinds.ts`, `*.defaults.ts`, `*.demo.ts`, `*.session.ts`, `*.never-idle.ts`, `*.schedule.ts`,
 * `*.in-words.ts`, `*.field-names.ts`, `*.settings.ts`, each by its default export. The only file that knows that features exist.
 * A file that does not load, or exports nothing, stops the boot with its name.
 */
export async function discover(): Promise<Discovered> {
  const files = (await Promise.all(['server', 'features'].map((folder) => filesBelow(join(root, folder))))).flat().sort();
  const load = async <T>(suffix: string): Promise<T[]> => {
    const wanted = files.filter((file) => file.endsWith(suffix));
    return Promise.all(wanted.map((file) => defaultOf<T>(file)));
  };
  const [
    definitions,
    rules,
    storedRules,
    routes,
    jobs,
    consumers,
    acts,
    kinds,
    defaults,
    demo,
    session,
    neverIdle,
    schedules,
    partsInWords,
    fieldNames,
    settings,
  ] = await Promise.all([
    load<ModuleDefinition>('.module.ts'),
    load<Discovered['rules']>('.rules.ts'),
    load<Discovered['storedRules'][number]>('.stored-rules.ts'),
    load<Discovered['routes']>('.routes.ts'),
    load<Discovered['jobs']>('.jobs.ts'),
    load<Discovered['consumers']>('.consumers.ts'),
    load<Discovered['acts'][number]>('.act.ts'),
    load<readonly NotificationKind[]>('.notification-kinds.ts'),
    load<Discovered['defaults'][number]>('.defaults.ts'),
    load<Discovered['demo'][number]>('.demo.ts'),
    load<Discovered['session'][number]>('.session.ts'),
    load<Discovered['neverIdle'][number]>('.never-idle.ts'),
    load<Discovered['schedules'][number]>('.schedule.ts'),
    load<Discovered['partsInWords'][number]>('.in-words.ts'),
    load<Discovered['fieldNames'][number]>('.field-names.ts'),
    load<readonly DeclaredSetting[]>('.settings.ts'),
  ]);
  const notificationKinds = uniqueKinds(kinds.flat());
  const modules = uniqueModules(withKinds(definitions, notificationKinds));
  const problems = rowRuleProblems(modules);
  if (problems.length) throw new Error(problems.join('\n'));
  ruleBook(rules.flat(), modules.keys()); // rules that contradict each other stop the boot before it touches the database
  return {
    modules,
    rules: rules.flat(),
    storedRules,
    routes: routes.flat(),
    jobs: jobs.flat(),
    consumers: consumers.flat(),
    acts,
    notificationKinds,
    defaults: defaults.sort((a, b) => a.order - b.order),
    demo: demo.sort((a, b) => a.order - b.order),
    session,
    neverIdle,
    schedules,
    partsInWords,
    fieldNames,
    settings: uniqueSettings(settings.flat()),
  };
}

function uniqueSettings(settings: DeclaredSetting[]): ReadonlyMap<string, DeclaredSetting> {
  const byKey = new Map<string, DeclaredSetting>();
  for (const setting of settings) {
    if (byKey.has(setting.key)) throw new Error(`Two settings have the key ${setting.key}.`);
    byKey.set(setting.key, setting);
  }
  return byKey;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function defaultOf<T>(file: string): Promise<T> {
  const name = relative(root, file);
  let loaded: { default?: T };
  try {
    loaded = (await import(pathToFileURL(file).href)) as { default?: T };
  } catch (problem) {
    throw new Error(`${name} does not load: ${(problem as Error).message}`, { cause: problem });
  }
  if (loaded.default === undefined) throw new Error(`${name} has no default export, so what it says would be missed.`);
  return loaded.default;
}

function uniqueModules(definitions: ModuleDefinition[]): ReadonlyMap<string, ModuleDefinition> {
  const modules = new Map<string, ModuleDefinition>();
  const paths = new Map<string, string>();
  for (const definition of definitions) {
    const path = (definition.path ?? definition.name).toLowerCase();
    if (modules.has(definition.name)) throw new Error(`Two definitions are named ${definition.name}.`);
    if (paths.has(path)) throw new Error(`${definition.name} and ${paths.get(path)} share the path /api/${path}/.`);
    modules.set(definition.name, definition);
    paths.set(path, definition.name);
  }
  return modules;
}
