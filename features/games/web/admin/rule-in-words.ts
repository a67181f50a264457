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
  const who = game.person_field ? `its ${game.person_field}` : 'whoever saves it';
  const start = `Every ${what(game)} in ${game.related_module || '…'}${watched(game)}`;
  if (game.templateKey !== 'arcade') return `${start} moves ${who} by ${multiplier} of ${game.goal * multiplier} tiles.`;
  const label = FACTS.find(({ value }) => value === game.arcadeType)?.label ?? 'an arcade game';
  const credits = `${multiplier} ${multiplier === 1 ? 'play' : 'plays'} of ${label}`;
  return game.goal > 1
    ? `${start} counts for ${who}; every ${game.goal} of them bring ${credits}.`
    : `${start} brings ${who} ${credits}.`;
}

const what = ({ appliesTo }: Told): string =>
  appliesTo === 'new' ? 'new record' : appliesTo === 'update' ? 'updated record' : 'new or updated record';

function watched({ appliesTo, fieldToWatch, fieldToWatchValue }: Told): string {
  if (appliesTo === 'new' || !fieldToWatch?.fieldName) return '';
  const values = [fieldToWatchValue?.value ?? []].flat().join(' or ');
  if (!values) return ` whose ${fieldToWatch.fieldName} changes`;
  const verb = fieldToWatchValue?.type === 'exclude' ? 'becomes anything but' : 'becomes';
  return ` whose ${fieldToWatch.fieldName} ${verb} ${values}`;
}
