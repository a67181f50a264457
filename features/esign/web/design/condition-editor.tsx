import { ConditionsEditor, type Condition, type Conditions } from '#web/conditions/conditions-editor.tsx';
import { say } from '#web/words/say.ts';
import type { InputCondition } from '../../inputs.ts';
import { conditionSources } from './condition-sources.ts';
import type { DesignInput } from './design-model.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

/** A condition as the designer writes it: on an input by its name, anybody's. */
type Written = { relatedInput: string; operator: string; value?: unknown };
const isWritten = (condition: InputCondition): condition is Written => 'operator' in condition;

/** When the input is shown or enabled. Inputs that wait for this one already are no sources: that would be a circle. */
export function ConditionEditor({ design, input }: { design: Design; input: DesignInput }) {
  const { conditions, match = 'All', action = 'Show' } = input.field;
  const written = (conditions ?? []).filter(isWritten);
  const change = ({ terms, ...how }: Conditions) =>
    design.set({ conditions: terms.length ? terms.map(conditionOf) : undefined, ...how }, 'conditions');
  return (
    <section className={classes.conditions} aria-label={say('Conditions')}>
      <h3>{say('Conditions')}</h3>
      <ConditionsEditor
        subject={say('this input')}
        sources={conditionSources(input, design.inputs)}
        terms={written.map(({ relatedInput, ...rest }) => ({ source: relatedInput, ...rest }))}
        match={match}
        action={action}
        onChange={change}
      />
    </section>
  );
}

const conditionOf = ({ source, ...rest }: Condition): Written => ({ relatedInput: source, ...rest });
