import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { StartProblem } from '../start-problem.ts';
import type { Phase, Rule } from './rules.ts';

/** The rules of one module in the order in which they are asked. */
export interface RulesOfModule {
  /** Derive, then check. */
  readonly before: readonly Rule[];
  readonly effects: readonly Rule[];
  readonly assigned: readonly Rule[];
}

export interface RuleBook {
  of(module: string): RulesOfModule;
}

export const rulesOf = ({ engine }: Context, module: Module): RulesOfModule => engine.registry.rules.of(module.name);

/**
 * Orders the rules of every module: by phase, within a phase by `after`, else by sentence. Throws a sentence where rules of one
 * module and phase say the same, wait for one that is not there, or wait for each other.
 */
export function ruleBook(rules: readonly Rule[], modules: Iterable<string>): RuleBook {
  const byModule = Map.groupBy(rules, ({ module }) => module);
  const ofEvery = byModule.get('*') ?? [];
  const ordered = new Map<string, RulesOfModule>();
  const add = (name: string, own: readonly Rule[]) => {
    const phase = (wanted: Phase) =>
      inOrder(
        name,
        [...own, ...ofEvery].filter((rule) => rule.phase === wanted),
      );
    const assigned = own.filter((rule) => rule.phase === 'assigned');
    ordered.set(name, {
      before: [...phase('derive'), ...phase('check')],
      effects: phase('effect'),
      assigned: assigned.length ? assigned : ofEvery.filter((rule) => rule.phase === 'assigned'),
    });
  };
  for (const name of modules) add(name, byModule.get(name) ?? []);
  return { of: (module) => ordered.get(module) ?? none };
}
const none: RulesOfModule = { before: [], effects: [], assigned: [] };

function inOrder(module: string, rules: readonly Rule[]): Rule[] {
  const waiting = new Map(rules.toSorted((a, b) => (a.sentence < b.sentence ? -1 : 1)).map((rule) => [rule.sentence, rule]));
  if (waiting.size < rules.length) throw new StartProblem(`Two rules of ${module} say “${repeated(rules)}”.`);
  for (const { sentence, after } of rules)
    if (after !== undefined && !waiting.has(after))
      throw new StartProblem(`The rule “${sentence}” of ${module} waits for “${after}”, which is no rule of the same phase.`);

  const ordered: Rule[] = [];
  while (waiting.size) {
    const next = [...waiting.values()].find(({ after }) => after === undefined || !waiting.has(after));
    if (!next) throw new StartProblem(`These rules of ${module} wait for each other: “${[...waiting.keys()].join('”, “')}”.`);
    waiting.delete(next.sentence);
    ordered.push(next);
  }
  return ordered;
}

const repeated = (rules: readonly Rule[]) =>
  rules.find(({ sentence }, at) => rules.findIndex((other) => other.sentence === sentence) < at)!.sentence;
