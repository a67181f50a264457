import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { say } from '../words/say.ts';
import { sectionsFor } from './form-fields.ts';
import { ModuleGate } from './module-gate.tsx';
import { OthersHere } from './others-here.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordProblem, RecordSkeleton } from './record-states.tsx';
import { recordOptions } from './records-api.ts';
import { useRights } from './rights.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRecordForm } from './use-record-form.ts';
import { WriteDenied } from './write-denied.tsx';
import classes from './record.module.css';

/** `/app/:module/:id/edit`: the whole form of a record. */
export default function EditScreen() {
  const { id = '' } = useParams();
  return <ModuleGate suffix={`/${id}/edit`}>{(module) => <Loaded key={id} module={module} id={id} />}</ModuleGate>;
}

function Loaded({ module, id }: { module: DescribedModule; id: string }) {
  const { data, error } = useQuery({ ...recordOptions(module, id), refetchOnWindowFocus: false });
  // A form that is open stays: what is typed outlives a lost connection and a deleted record.
  if (data) return <EditForm module={module} record={data} />;
  return error ? <RecordProblem module={module} error={error} /> : <RecordSkeleton />;
}

function EditForm({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const name = String(record.name ?? module.singular);
  usePageTitle(say('Edit {name}', { name }));
  const navigate = useNavigate();
  const rights = useRights(module);
  const sections = sectionsFor(module, 'edit', (field) => rights.field(field, record));
  const fields = sections.flatMap((section) => section.fields).filter((field) => rights.field(field, record).write);
  const form = useRecordForm(module, fields, record);
  const letLeave = useLeaveGuard(form.isDirty, form.forgetDraft);
  if (rights.isReadOnly(record)) return <WriteDenied module={module} lock={rights.moduleLock} area={name} />;
  const address = `${module.route}/${record._id}`;
  const save = async () => {
    const saved = await form.save();
    if (!saved) return;
    letLeave();
    void navigate(`${module.route}/${saved._id}`, { replace: true });
  };
  return (
    <>
      <PageHead
        title={say('Edit {name}', { name })}
        trail={[{ label: module.label, to: module.route }, { label: name, to: address }, { label: say('Edit') }]}
        aside={<OthersHere module={module} id={record._id} />}
      />
      <div className={classes.formPage}>
        <RecordForm module={module} record={record} sections={sections} form={form} onSubmit={save}>
          <Button variant="default" onClick={() => void navigate(address)}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {say('Save')}
          </Button>
        </RecordForm>
      </div>
    </>
  );
}
