import { Button, Group, Stack, Text } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { isSeen, type DuplicateMatch } from '#common/duplicates.ts';
import { inSentence } from '#common/names.ts';
import { fieldOf } from '../modules.ts';
import { optionFor } from '../fields/choices.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { useRights } from '../records/rights.ts';
import { Modal } from '../ui/modal.tsx';
import { useOpener } from '../ui/opener.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say, sayLater } from '../words/say.ts';
import { inWords, writtenAt } from './duplicate-words.ts';
import type { DuplicatesFound } from './duplicates-dialog.ts';
import classes from './duplicates.module.css';

/** 'Duplicate Accounts Detected' (platform document, section 2), of any module. */
export default function DuplicatesDialogView({ module, isNew, matches, answer }: DuplicatesFound) {
  useOpener();
  const { mayDeleteSome, access } = useRights(module);
  const mayMerge = mayDeleteSome && access.edit !== 'None' && matches.some(isSeen);
  const facts = factsIn(matches);
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={say('Duplicate {label} Detected', { label: module.label })}
      size={facts.length ? 960 : 680}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text>
          {isNew
            ? say('The following appear to match the {singular} you are creating.', { singular: inSentence(module.singular) })
            : say('The following appear to match the {singular} you are changing.', { singular: inSentence(module.singular) })}
        </Text>
        <div className={classes.scroller}>
          <table className={`${classes.matches} ${classes.found}`}>
            <thead>
              <tr>
                <th scope="col">{say('Name')}</th>
                {facts.map((fact) => (
                  <th key={fact} scope="col">
                    {labelOf(module, fact)}
                  </th>
                ))}
                <th scope="col">{say('Created')}</th>
                <th scope="col">{say('Score')}</th>
                <th scope="col">{say('Why')}</th>
              </tr>
            </thead>
            <tbody>
              {matches.map((match, at) => (
                <MatchLine key={match._id ?? at} module={module} match={match} facts={facts} />
              ))}
            </tbody>
          </table>
        </div>
        <Group justify="flex-end" gap="xs" className={classes.foot} data-foot>
          {mayMerge && (
            <Button variant="default" onClick={() => answer('merge')}>
              {say('Review and Merge')}
            </Button>
          )}
          <Button onClick={() => answer('save')}>{say('Save')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A record that is out of reach shows its score and whom to ask. */
function MatchLine({ module, match, facts }: { module: DescribedModule; match: DuplicateMatch; facts: readonly string[] }) {
  const { name, score, reasons, owner } = match;
  return (
    <tr>
      <th scope="row">
        {isSeen(match) ? (
          <RecordLink moduleName={module.name} reference={{ _id: match._id, name: name || module.singular }} isApart />
        ) : owner ? (
          say('A {singular} that you may not open, of {owner}', { singular: inSentence(module.singular), owner })
        ) : (
          say('A {singular} that you may not open', { singular: inSentence(module.singular) })
        )}
      </th>
      {facts.map((fact) => (
        <td key={fact} data-label={labelOf(module, fact)}>
          <Fact module={module} match={match} fact={fact} />
        </td>
      ))}
      <td className="numeric" data-label="Created">
        {isSeen(match) ? writtenAt(match.createdAt) : ''}
      </td>
      <td className="numeric" data-label="Score">
        {score}
      </td>
      <td className="muted" data-label="Why">
        {inWords(reasons)}
      </td>
    </tr>
  );
}

function Fact({ module, match, fact }: { module: DescribedModule; match: DuplicateMatch; fact: string }) {
  const value = match[fact];
  if (fact === PLACE) return placeOf(match);
  if (value === null || value === undefined || value === '') return null;
  if (fact === OWNER) return <RecordLink moduleName="users" reference={{ _id: String(value) }} isApart />;
  if (fact === CHANGED) return <RelativeTime value={String(value)} />;
  const field = fieldOf(module, fact);
  return field ? optionFor(field, value).label : String(value);
}

const PLACE = 'city';
const OWNER = 'assigned_to';
const CHANGED = 'updatedAt';
/** Facts that a table can show as they are. */
const factsIn = (matches: readonly DuplicateMatch[]): string[] =>
  ['profession', PLACE, 'lead_status', OWNER, CHANGED].filter((fact) => matches.some((match) => fact in match));
const LABELS: Readonly<Record<string, string>> = {
  [PLACE]: sayLater('City/State'),
  [OWNER]: sayLater('Owner'),
  [CHANGED]: sayLater('Last activity'),
};
const labelOf = (module: DescribedModule, fact: string) => say(LABELS[fact] ?? fieldOf(module, fact)?.label ?? fact);
const placeOf = ({ city, state }: DuplicateMatch) => [city, state].filter(Boolean).join(', ');
