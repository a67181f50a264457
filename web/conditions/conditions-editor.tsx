import type { ReactNode } from 'react';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import {
  CONDITION_ACTIONS,
  CONDITION_MATCHES,
  asksForValue,
  type ConditionAction,
  type ConditionMatch,
} from '#common/conditions.ts';
import { Lines } from '../ui/lines.tsx';
import { say } from '../words/say.ts';
import { operatorsFor } from './operators-for.ts';
import { ValueInput, type ConditionSource } from './value-input.tsx';
import classes from './conditions.module.css';

export interface Condition {
  /** The id of a source. */
  source: string;
  operator: string;
  value?: unknown;
}
export interface Conditions {
  terms: Condition[];
  match: ConditionMatch;
  action: ConditionAction;
}

interface TermsProps extends Pick<Conditions, 'terms' | 'match'> {
  sources: readonly ConditionSource[];
  /** What follows when they hold, before the word “when”. */
  children?: ReactNode;
  onChange: (terms: Pick<Conditions, 'terms' | 'match'>) => void;
}
/** Any or all of some conditions. */
export function TermsEditor({ terms, match, sources, children, onChange }: TermsProps) {
  const add = () => onChange({ match, terms: [...terms, withSource(BLANK, sources, sources[0]!.id)] });
  if (!sources.length) return <p className={classes.none}>{say('There is nothing else here whose answer could decide.')}</p>;
  return (
    <div className={classes.editor}>
      {terms.length > 0 && (
        <div className={classes.effect}>
          {children}
          <span>{say('when')}</span>
          <SegmentedControl
            aria-label={say('How many of the conditions must hold')}
            data={CONDITION_MATCHES.map((value) => ({ value, label: say(value) }))}
            value={match}
            onChange={(next) => onChange({ terms, match: next as ConditionMatch })}
          />
          <span>{say('of these hold:')}</span>
        </div>
      )}
      <Lines
        lines={terms}
        className={classes.term}
        nameOf={(_, at) => say('condition {number}', { number: at + 1 })}
        noun="condition"
        onAdd={add}
        onChange={(next) => onChange({ match, terms: next })}
      >
        {(term, set, at) => (
          <Term term={term} name={say('Condition {number}', { number: at + 1 })} sources={sources} onChange={set} />
        )}
      </Lines>
    </div>
  );
}
const BLANK: Condition = { source: '', operator: 'Equals', value: null };

interface Props extends Conditions {
  sources: readonly ConditionSource[];
  /** What the conditions act upon: “this item”. */
  subject: string;
  onChange: (conditions: Conditions) => void;
}
/** Conditions on the answers of others, and what they do when any or all of them hold. */
export function ConditionsEditor({ terms, match, action, sources, subject, onChange }: Props) {
  const change = (part: Partial<Conditions>) => onChange({ terms, match, action, ...part });
  return (
    <TermsEditor terms={terms} match={match} sources={sources} onChange={change}>
      <NativeSelect
        aria-label={say('What happens to {subject}', { subject })}
        data={CONDITION_ACTIONS.map((each) => ({ value: each, label: say('{act} {subject}', { act: say(each), subject }) }))}
        value={action}
        onChange={(event) => change({ action: event.currentTarget.value as ConditionAction })}
      />
    </TermsEditor>
  );
}

interface TermProps {
  term: Condition;
  name: string;
  sources: readonly ConditionSource[];
  onChange: (term: Condition) => void;
}
function Term({ term, name, sources, onChange }: TermProps) {
  const source = sources.find(({ id }) => id === term.source);
  return (
    <div className={classes.parts}>
      <NativeSelect
        aria-label={say('{name}: item', { name })}
        data={[
          ...(source ? [] : [{ value: term.source, label: say('A removed item') }]),
          ...sources.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={term.source}
        onChange={(event) => onChange(withSource(term, sources, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={say('{name}: operator', { name })}
        data={[...new Set([...operatorsFor(source), term.operator])].map((value) => ({ value, label: say(value) }))}
        value={term.operator}
        onChange={(event) => onChange(withOperator(term, event.currentTarget.value))}
      />
      {asksForValue(term.operator) && (
        <ValueInput
          label={say('{name}: value', { name })}
          source={source}
          isMany={takesMany(term.operator)}
          value={term.value}
          onChange={(value) => onChange({ ...term, value })}
        />
      )}
    </div>
  );
}

const takesMany = (operator: string): boolean => operator === 'In' || operator === 'Not In';

/** An operator stays where it fits the next source as well. */
function withSource({ operator, ...term }: Condition, sources: readonly ConditionSource[], id: string): Condition {
  const fitting = operatorsFor(sources.find((each) => each.id === id));
  return { ...term, source: id, operator: fitting.includes(operator) ? operator : fitting[0]!, value: null };
}

/** A value stays where the next operator compares with one of its kind. */
function withOperator({ value, ...term }: Condition, operator: string): Condition {
  if (!asksForValue(operator)) return { ...term, operator };
  if (takesMany(operator)) return { ...term, operator, value: value === null || value === undefined ? [] : [value].flat() };
  return { ...term, operator, value: Array.isArray(value) ? (value[0] ?? null) : (value ?? null) };
}
