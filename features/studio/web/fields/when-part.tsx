import { useMemo } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { FieldConditions } from '#common/field-conditions.ts';
import { TermsEditor } from '#web/conditions/conditions-editor.tsx';
import { conditionSources } from '#web/conditions/condition-sources.ts';
import type { FieldDraft } from './field-draft.ts';
import classes from '../studio.module.css';

interface Props {
  which: 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen';
  title: string;
  module: DescribedModule;
  draft: FieldDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<FieldDraft>) => void;
}
/** On what a field is shown, required, or only read. */
export function WhenPart({ which, title, module, draft, problems, onChange }: Props) {
  const when = draft[which];
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      <WhenEditor
        module={module}
        except={draft.fieldName}
        when={when}
        onChange={(next) => onChange({ [which]: next } as Partial<FieldDraft>)}
      />
      {problems[which] && (
        <p className={classes.problem} role="alert">
          {problems[which]}
        </p>
      )}
    </fieldset>
  );
}

interface EditorProps {
  module: DescribedModule;
  /** A field that cannot be asked about: the one that hangs on the conditions. */
  except?: string;
  when: FieldConditions | undefined;
  onChange: (when: FieldConditions | undefined) => void;
}
/** Conditions on the fields of a module. */
export function WhenEditor({ module, except, when, onChange }: EditorProps) {
  const sources = useMemo(() => conditionSources(module, except), [module, except]);
  const terms = (when?.conditions ?? []).map(({ field, ...term }) => ({ source: field, ...term }));
  return (
    <TermsEditor
      terms={terms}
      match={when?.match ?? 'All'}
      sources={sources}
      onChange={(next) =>
        onChange(
          next.terms.length
            ? ({
                match: next.match,
                conditions: next.terms.map(({ source, operator, value }) => ({ field: source, operator, value: value ?? null })),
              } as FieldConditions)
            : undefined,
        )
      }
    />
  );
}
