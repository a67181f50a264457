import '../server/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Discovered } from '../server/discovered.ts';
import { discover } from '../server/features.ts';
import { ruleBook } from '../server/records/rule-book.ts';
import type { Rule } from '../server/records/rules.ts';

export const RULES_ORDER = fileURLToPath(new URL('../docs/rules-order.txt', import.meta.url));

/** `npm run rules-order`: writes docs/rules-order.txt, every rule of every module in the order in which a save asks them. */
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(RULES_ORDER, rulesOrder(await discover()));

export function rulesOrder({ modules, rules }: Pick<Discovered, 'modules' | 'rules'>): string {
  const book = ruleBook(rules, modules.keys());
  const ofEvery = rules.filter(({ module }) => module === '*').map(lineOf);
  const ofEach = [...modules.keys()].toSorted().flatMap((name) => {
    const { derives, checks, effects, assigned } = book.of(name);
    const own = [...derives, ...checks, ...effects, ...assigned].filter(({ module }) => module === name);
    return own.length ? [`\n${name}`, ...own.map(lineOf)] : [];
  });
  return ['every module', ...ofEvery, ...ofEach, ''].join('\n');
}

/** `  check   a rejected sub says why (status)` */
function lineOf({ phase, sentence, on, orNew, orUnarchived, of }: Rule): string {
  const asked = [
    ...(on ?? []),
    ...(orNew ? ['or new'] : []),
    ...(orUnarchived ? ['or unarchived'] : []),
    ...(of ? [`only ${of} records`] : []),
  ].join(', ');
  return `  ${phase.padEnd(8)} ${sentence}${phase !== 'assigned' && asked ? ` (${asked})` : ''}`;
}
