import { say } from '#web/words/say.ts';
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
  const who = game.person_field ? say('its {person_field}', { person_field: game.person_field }) : say('whoever saves it');
  const start = say('Every {what} in {related_module}{watched}', {
    what: what(game),
    related_module: game.related_module || '…',
    watched: watched(game),
  });
  if (game.templateKey !== 'arcade')
    return say('{start} moves {who} by {multiplier} of {goal} tiles.', { start, who, multiplier, goal: game.goal * multiplier });
  const label = FACTS.find(({ value }) => value === game.arcadeType)?.label ?? say('an arcade game');
  const credits = say({ one: '{count} play of {label}', other: '{count} plays of {label}' }, { count: multiplier, label });
  return game.goal > 1
    ? say('{start} counts for {who}; every {goal} of them bring {credits}.', { start, who, goal: game.goal, credits })
    : say('{start} brings {who} {credits}.', { start, who, credits });
}

const what = ({ appliesTo }: Told): string =>
  appliesTo === 'new' ? say('new record') : say(appliesTo === 'update' ? 'updated record' : 'new or updated record');

function watched({ appliesTo, fieldToWatch, fieldToWatchValue }: Told): string {
  if (appliesTo === 'new' || !fieldToWatch?.fieldName) return '';
  const values = [fieldToWatchValue?.value ?? []].flat().join(' or ');
  if (!values) return ` ${say('whose {fieldName} changes', { fieldName: fieldToWatch.fieldName })}`;
  const verb = say(fieldToWatchValue?.type === 'exclude' ? 'becomes anything but' : 'becomes');
  return ` ${say('whose {fieldName} {verb} {values}', { fieldName: fieldToWatch.fieldName, verb, values })}`;
}
