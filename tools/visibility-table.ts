import type { ModuleDefinition } from '#common/module.ts';
import { KINDS, rulesOfRows, type Kind, type RowRule } from '#common/row-rule.ts';
import { clausesOf, PEOPLE, rowsInWords } from '#common/row-rule-words.ts';

const HEAD = `# Who sees which records

\`npm run visibility\` writes this page from the definitions; a test compares it. It says what the rules of each module give to the
people to whom the module is open: “those of their teams; and assigned to them” are records of which both is true. The levels of roles (None, Owner, All) and the rights on fields narrow it further, never widen it; who
may open a module without a role stands behind its name. People who cannot see a record cannot change it. The server itself sees all records.

| module | staff | providers | System Admins | changes |
|---|---|---|---|---|
`;

/** `docs/visibility.md`: every module, in words. */
export function visibilityTable(modules: Iterable<ModuleDefinition>): string {
  const lines = [...modules].toSorted((one, other) => one.label.localeCompare(other.label)).map(lineOf);
  return `${HEAD}${lines.join('\n')}\n`;
}

function lineOf(module: ModuleDefinition): string {
  const { seenBy } = rulesOfRows(module);
  const seen = KINDS.map((kind) => shortly(module, kind, seenBy[kind]));
  const cells = [`${module.label} (\`${module.name}\`)${OPEN[module.roles ?? 'needed']}`, ...seen, changes(module)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function shortly(module: ModuleDefinition, kind: Kind, rule: RowRule): string {
  if (rule === 'everybody' || rule === 'nobody') return rule === 'everybody' ? 'all' : 'none';
  return `those ${clausesOf(rule, module, PEOPLE[kind]).join('; and ')}`;
}

const OPEN = {
  needed: '',
  optional: ', open to everyone who is signed in',
  ignored: ', open to everyone whatever their roles',
  unneeded: ', without a role',
};

function changes(module: ModuleDefinition): string {
  if (module.writes === 'server') return 'Only Muster.';
  const only = module.writes === 'admin' ? ['Only System Admins.'] : [];
  return [...only, ...KINDS.flatMap((kind) => changesOf(module, kind))].join(' ') || 'The same people.';
}

/** Where a rule of its own says so. */
function changesOf(module: ModuleDefinition, kind: Kind): string[] {
  const { seenBy, changedBy } = rulesOfRows(module);
  return changedBy[kind] === seenBy[kind] ? [] : rowsInWords(changedBy[kind], module, PEOPLE[kind], 'change');
}
