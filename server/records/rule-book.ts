import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { StartProblem } from '../start-problem.ts';
import type { Phase, Rule } from './rules.ts';

/** The rules of one module in the order in which they are asked. */
export interface RulesOfModule {
  readonly derives: readonly Rule[];
  readonly checks: readonly Rule[];
  readonly effects: readonly Rule[];
  readonly assigned: readonly Rule[];
}

export interface RuleBook {
  of(module: string): RulesOfModule;
}

export const rulesOf = ({ engine }: Context, module: Module): RulesOfModule => engine.registry.rules.of(module.name);

/**
 * Orders the rules of every module: by phase, within a phase by `after`, else by sentence. Throws a sentence where built-in rules
 * of one module and phase say the same, wait for one that is not there, or wait for each other. Stored rules follow the
 * built-in ones of their phase; what people make at run time stops no node.
 */
export function ruleBook(builtIn: readonly Rule[], modules: Iterable<string>, stored: readonly Rule[] = []): RuleBook {
  const builtInOf = Map.groupBy(builtIn, ({ module }) => module);
  const storedOf = Map.groupBy(stored, ({ module }) => module);
  const ordered = new Map<string, RulesOfModule>();
  for (const name of modules) {
    const inPhase = (groups: Groups, phase: Rule['phase']) =>
      [...(groups.get(name) ?? []), ...(groups.get('*') ?? [])].filter((rule) => rule.phase === phase);
    const phase = (wanted: Phase) => {
      const own = inPhase(builtInOf, wanted);
      refuseContradictions(name, own);
      return [...inOrder(own), ...inOrder(inPhase(storedOf, wanted))];
    };
    const assigned = inPhase(builtInOf, 'assigned');
    const own = assigned.filter(({ module }) => module === name);
    ordered.set(name, {
      derives: phase('derive'),
      checks: phase('check'),
      effects: phase('effect'),
      assigned: own.length ? own : assigned,
    });
  }
  return { of: (module) => ordered.get(module) ?? none };
}
type Groups = ReadonlyMap<string, readonly Rule[]>;
const none: RulesOfModule = { derives: [], checks: [], effects: [], assigned: [] };

/** Where rules wait for each other, the first of them does not. */
function inOrder(rules: readonly Rule[]): Rule[] {
  const waiting = rules.toSorted((a, b) => (a.sentence < b.sentence ? -1 : 1));
  const ordered: Rule[] = [];
  while (waiting.length) {
    const isFree = ({ after }: Rule) => !waiting.some(({ sentence }) => sentence === after);
    ordered.push(...waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1));
  }
  return ordered;
}

function refuseContradictions(module: string, rules: readonly Rule[]): void {
  const bySentence = new Map<string, Rule>();
  for (const rule of rules) {
    if (bySentence.has(rule.sentence)) throw new StartProblem(`Two rules of ${module} say “${rule.sentence}”.`);
    bySentence.set(rule.sentence, rule);
  }
  for (const { sentence, after } of rules) {
    if (after !== undefined && !bySentence.has(after))
      throw new StartProblem(`The rule “${sentence}” of ${module} waits for “${after}”, which is no rule of the same phase.`);
    const waiting = [sentence];
    for (let next = after; next !== undefined; next = bySentence.get(next)?.after) {
      if (waiting.includes(next))
        throw new StartProblem(`These rules of ${module} wait for each other: “${waiting.join('”, “')}”.`);
      waiting.push(next);
    }
  }
}
