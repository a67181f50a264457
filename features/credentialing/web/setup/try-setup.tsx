import { useState } from 'react';
import { ValueInput } from '#web/conditions/value-input.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { useOpener } from '#web/ui/opener.ts';
import { say } from '#web/words/say.ts';
import { itemStates } from '../../item-states.ts';
import { conditionsInWords, nameOf, type Entry } from './entries.ts';
import { useSources } from './use-sources.ts';
import classes from './setup.module.css';

/** The answers that decide, typed on the spot, and what the provider would then see. */
export function TrySetup({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  useOpener();
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  const asked = new Set(
    entries.flatMap(({ conditions }) => (conditions ?? []).map(({ relatedRequiredItemId }) => relatedRequiredItemId)),
  );
  const sources = useSources(entries.filter(({ _id }) => asked.has(_id)));
  const states = itemStates(entries.map((entry) => answered(entry, answers[entry._id])));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={say('Try it')}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <section aria-label={say('Answers')}>
        <h3 className={classes.heading}>{say('If the answers are')}</h3>
        {!sources.length && <p className={classes.quiet}>{say('No item has a condition: all of them are shown and open.')}</p>}
        {sources.map((source) => (
          <div key={source.id} className={classes.answer}>
            <span>{source.label}</span>
            <ValueInput
              label={say('Answer of {label}', { label: source.label })}
              source={source}
              value={answers[source.id]}
              onChange={(value) => setAnswers({ ...answers, [source.id]: value })}
            />
          </div>
        ))}
      </section>
      <section aria-label={say('Result')}>
        <h3 className={classes.heading}>{say('then the provider sees')}</h3>
        <ul className={classes.rows}>
          {entries.map((entry) => {
            const { visible, enabled } = states.get(entry._id)!;
            return (
              <li key={entry._id} className={classes.tried} data-hidden={!visible || undefined}>
                <span className={classes.text}>
                  <span className={classes.name}>{nameOf(entry)}</span>
                  <span className={classes.quiet}>{conditionsInWords(entry, entries)}</span>
                </span>
                <Badge tone="neutral">{say(!visible ? 'Hidden' : enabled ? 'To do' : 'Locked')}</Badge>
              </li>
            );
          })}
        </ul>
      </section>
    </Drawer>
  );
}

/** An entry as the item of a record in which this was answered. */
const answered = (entry: Entry, answer: unknown) => ({
  _id: entry._id,
  field_type: entry.field_type ?? null,
  completed: answer === true,
  completionDetails: { actionValue: answer },
  conditions: (entry.conditions ?? null) as Record<string, unknown>[] | null,
  field_options: entry.field_options ?? null,
});
