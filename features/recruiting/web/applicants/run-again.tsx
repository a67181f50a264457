import { formatNumber } from '#web/formats.ts';
import type { ListActionProps } from '#web/screens.ts';
import { say, sayLater } from '#web/words/say.ts';
import { ActOnChosen } from '../act-on-chosen.tsx';
import { runAgain, type Replayed } from './applicants-api.ts';

/** Runs applications that got stuck once more; what is done already is not done twice. */
export default function RunAgain(props: ListActionProps) {
  const act = async (ids: readonly string[]) => ({ text: inWords(await runAgain(ids)) });
  return <ActOnChosen {...props} icon="refresh" label={say('Run again')} act={act} />;
}

const WORDS = [
  ['created', sayLater('{count} became leads')],
  ['linked', sayLater('{count} linked to a lead')],
  ['waiting', sayLater('{count} wait for a decision')],
  ['failed', sayLater('{count} failed')],
] as const;

/** For example "2 linked to a lead, 1 failed". */
const inWords = (replayed: readonly Replayed[]): string =>
  WORDS.map(([result, words]) => [replayed.filter((each) => each.result === result).length, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => say(words, { count: formatNumber(count) }))
    .join(', ') || say('Nothing to run');
