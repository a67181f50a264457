import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { backStack } from '../history/back-stack-store.ts';
import { say } from '../words/say.ts';
import { sectionsFor } from './form-fields.ts';
import { ModuleGate } from './module-gate.tsx';
import { RecordForm } from './record-form.tsx';
import { useRights } from './rights.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRecordForm } from './use-record-form.ts';
import { WriteDenied } from './write-denied.tsx';
import classes from './record.module.css';

/** `/app/:module/new`; values for the form may stand in the address, e.g. `?accounts_leads=…`. */
export default function CreateScreen() {
  return <ModuleGate suffix="/new">{(module) => <CreateForm key={module.name} module={module} />}</ModuleGate>;
}

function CreateForm({ module }: { module: DescribedModule }) {
  const title = say('New {singular}', { singular: inSentence(module.singular) });
  usePageTitle(title);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const rights = useRights(module);
  const sections = sectionsFor(module, 'edit', (field) => rights.field(field, null));
  const fields = sections.flatMap((section) => section.fields).filter((field) => rights.field(field, null).write);
  const form = useRecordForm(module, fields, null, Object.fromEntries(query));
  const letLeave = useLeaveGuard(form.isDirty, form.forgetDraft);
  if (!rights.mayCreate) return <WriteDenied module={module} lock={rights.moduleLock} area={module.label} />;
  const save = async () => {
    const created = await form.save();
    if (!created) return;
    letLeave();
    void navigate(`${module.route}/${created._id}`, { replace: true });
  };
  return (
    <>
      <PageHead title={title} trail={[{ label: module.label, to: module.route }, { label: title }]} />
      <div className={classes.formPage}>
        <RecordForm module={module} record={null} sections={sections} form={form} onSubmit={save}>
          <Button variant="default" onClick={() => backStack.goBack(navigate)}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {say('Create {singular}', { singular: inSentence(module.singular) })}
          </Button>
        </RecordForm>
      </div>
    </>
  );
}
