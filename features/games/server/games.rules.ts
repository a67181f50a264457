import type { RecordOf } from '#common/module.ts';
import { isFinal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { refuseUnknownFields } from '#server/records/asked-fields.ts';
import { check } from '#server/records/rules.ts';
import { arcadeGame } from '../arcade/arcade-games.ts';
import { games } from '../games.module.ts';
import { isArcade } from '../progress.ts';
import { rewardProblem } from './reward-problem.ts';

type Game = RecordOf<typeof games>;
type Refuse = (sentence: string, field: keyof Game & string) => void;

export default [
  check(
    games,
    'a game can be played',
    { on: ['templateKey', 'arcadeType', 'goal', 'progressMultiplier', 'rewards'], orNew: true },
    ({ record, refuse }) => {
      if (isArcade(record) && !arcadeGame(record.arcadeType)) refuse('Choose the arcade game that is played.', 'arcadeType');
      if (!isArcade(record) && !(record.goal && record.goal > 0)) refuse('A board needs a goal of 1 or more.', 'goal');
      if (record.goal !== null && !Number.isInteger(record.goal)) refuse('The goal is a whole number.', 'goal');
      const multiplier = record.progressMultiplier ?? 1;
      if (!Number.isInteger(multiplier) || multiplier < 1)
        refuse('The multiplier is a whole number from 1.', 'progressMultiplier');
      const problem = rewardProblem(record.rewards);
      if (problem) refuse(problem, 'rewards');
    },
  ),

  check(
    games,
    'a game names what is there',
    { on: ['related_module', 'fieldToWatch', 'fieldToWatchValue', 'person_field', 'where'], orNew: true },
    ({ record, refuse, context }) => {
      const module = context.engine.registry.modules.get(record.related_module ?? '');
      if (!module) return refuse('This module is not there.', 'related_module');
      checkWatched(module, record, refuse, context);
      const person = record.person_field && module.fields[record.person_field];
      if (record.person_field && !(person && person.ref === 'users'))
        refuse(`${module.label} has no field of that name that holds a person.`, 'person_field');
      checkWhere(context, module, record, refuse);
    },
  ),
];

function checkWatched(module: Module, record: Game, refuse: Refuse, context: Context): void {
  const name = (record.fieldToWatch as { fieldName?: unknown } | null)?.fieldName;
  if (name === undefined || name === null || name === '') return;
  const field = typeof name === 'string' && Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
  if (!field) return refuse(`${module.label} has no such field.`, 'fieldToWatch');
  const { value, type } = (record.fieldToWatchValue ?? {}) as { value?: unknown; type?: unknown };
  if (type !== undefined && type !== null && !['include', 'exclude', 'equals'].includes(String(type)))
    return refuse('Values are compared by include, exclude or equals.', 'fieldToWatchValue');
  const options = field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
  if (!options) return;
  const unknown = [value]
    .flat()
    .find((each) => each !== undefined && each !== null && each !== '' && !options.some((option) => option.value === each));
  if (unknown !== undefined) refuse(`${field.label} has no value “${String(unknown)}”.`, 'fieldToWatchValue');
}

/** A search that cannot be read is refused in its own words. */
function checkWhere(context: Context, module: Module, { where }: Game, refuse: Refuse): void {
  if (!where || !Object.keys(where).length) return;
  try {
    refuseUnknownFields(context, module, { searchTerms: where });
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    refuse(problem.message, 'where');
  }
}
