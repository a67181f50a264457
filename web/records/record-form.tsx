import type { FormEvent, ReactNode } from 'react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isByRole, lockSentence } from '#common/rights-in-words.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { say, sayAnswer, sayLater } from '../words/say.ts';
import { asRequiredIn, isKeptIn, isWide, sectionsIn, type FormSection } from './form-fields.ts';
import { DraftNote } from './draft-note.tsx';
import { OvertakenNote } from './overtaken-note.tsx';
import { subjectOf, useOwnRights } from './own-rights.ts';
import { useRights } from './rights.ts';
import type { RecordForm as Form } from './use-record-form.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord | null;
  sections: FormSection[];
  form: Form;
  onSubmit: () => Promise<void>;
  /** The buttons; they stay in sight. */
  children: ReactNode;
}
export function RecordForm({ module, record, sections, form, onSubmit, children }: Props) {
  const rights = useRights(module);
  const isLocked = sections.some(({ fields }) => fields.some((field) => isByRole(rights.field(field, record).lock)));
  const { data: own } = useOwnRights(module, isLocked);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget;
    const before = document.activeElement;
    // After the problems are drawn, the form's or the server's, the first of them has the focus; who types elsewhere by then keeps it.
    const focus = () => {
      if (![before, document.body].includes(document.activeElement)) return;
      element.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus();
    };
    void onSubmit().then(() => setTimeout(focus, 50));
  };
  const first = sections.flatMap((section) => section.fields).find((field) => rights.field(field, record).write);
  const shown = sectionsIn(module, sections, form.values);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <DraftNote draft={form.draft} />
      {record && <OvertakenNote {...form.overtaken} />}
      {shown.map((section) => (
        <section key={section.name} className={classes.formSection} aria-label={say(section.name)}>
          {sections.length > 1 && <h2>{say(section.name)}</h2>}
          {section.text && <p className={classes.sectionText}>{section.text}</p>}
          <div className={classes.formFields} data-columns={section.columns}>
            {section.fields.map((field) => {
              const right = rights.field(field, record);
              const isKept = isKeptIn(module, field, record);
              return (
                <div key={field.fieldName} data-wide={isWide(field) || undefined}>
                  <FieldInput
                    field={asRequiredIn(module, field, form.values)}
                    value={form.values[field.fieldName]}
                    onChange={(value) => form.set(field, value)}
                    error={form.errorOf(field.fieldName)}
                    disabled={!right.write || isKept}
                    reason={isKept ? say(KEPT) : right.lock && sayAnswer(lockSentence(right.lock, subjectOf(module, field), own))}
                    record={form.values}
                    moduleName={module.name}
                    autoFocus={field === first}
                  />
                </div>
              );
            })}
          </div>
        </section>
      ))}
      <footer className={classes.formFoot} data-foot>
        {children}
      </footer>
    </form>
  );
}

/** Said where the definition's conditions hold the field. */
const KEPT = sayLater('It cannot be changed now: a condition of this field says so.');
