import { say, sayLater } from '#web/words/say.ts';
import { FACTS } from '../../arcade/facts.ts';

interface Told {
  templateKey: string;
  arcadeType?: string | null;
  related_module: string;
  appliesTo: string;
  goal: number;
  progressMultiplier?: number | null;
  fieldToWatch?: { fieldName?: string } | null;
  fieldToWatchValue?: { value?: unknown; type?: string } | null;
  person_field?: string | null;
}

/** The rule of a game as a sentence. */
export function ruleInWords(game: Told): string {
  const multiplier = game.progressMultiplier ?? 1;
  const who = game.person_field ? say('its {field}', { field: game.person_field }) : say('whoever saves it');
  const records = recordsOf(game);
  if (game.templateKey !== 'arcade')
    return say('{records} moves {who} by {tiles} of {goal} tiles.', {
      records,
      who,
      tiles: multiplier,
      goal: game.goal * multiplier,
    });
  const label = FACTS.find(({ value }) => value === game.arcadeType)?.label ?? sayLater('an arcade game');
  const plays = say({ one: '{count} play of {game}', other: '{count} plays of {game}' }, { count: multiplier, game: say(label) });
  return game.goal > 1
    ? say('{records} counts for {who}; every {goal} of them bring {plays}.', { records, who, goal: game.goal, plays })
    : say('{records} brings {who} {plays}.', { records, who, plays });
}

function recordsOf(game: Told): string {
  const { appliesTo, fieldToWatch, fieldToWatchValue } = game;
  const records = say(EVERY[appliesTo] ?? EVERY.both, { module: game.related_module || '…' });
  const field = fieldToWatch?.fieldName;
  if (appliesTo === 'new' || !field) return records;
  const values = [fieldToWatchValue?.value ?? []].flat().map(String).filter(Boolean);
  if (!values.length) return say('{records} whose {field} changes', { records, field });
  const anyOf = values.reduce((one, other) => say('{one} or {other}', { one, other }));
  return say(
    fieldToWatchValue?.type === 'exclude'
      ? '{records} whose {field} becomes anything but {values}'
      : '{records} whose {field} becomes {values}',
    { records, field, values: anyOf },
  );
}

type EverySentence = `${string} {module}`;
const EVERY: Record<string, EverySentence> & { both: EverySentence } = {
  new: sayLater('Every new record in {module}'),
  update: sayLater('Every updated record in {module}'),
  both: sayLater('Every new or updated record in {module}'),
};
