import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { sectionsFor } from '#web/records/form-fields.ts';
import { OthersHere } from '#web/records/others-here.tsx';
import { RecordForm } from '#web/records/record-form.tsx';
import { RecordProblem, RecordSkeleton } from '#web/records/record-states.tsx';
import { recordOptions } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { say } from '#web/words/say.ts';
import { useAdminModule } from './admin-module.ts';
import { inviteUser, type Invited } from './user-verbs.ts';
import classes from './people.module.css';

/** The whole form of a user, role or team, new or existing; it leads back into the administration. */
export default function AdminForm() {
  const module = useAdminModule();
  const { id } = useParams();
  if (!module) return <RecordSkeleton />;
  return id ? <Existing key={id} module={module} id={id} /> : <Form key={module.name} module={module} record={null} />;
}

function Existing({ module, id }: { module: DescribedModule; id: string }) {
  const { data, error } = useQuery({ ...recordOptions(module, id), refetchOnWindowFocus: false });
  if (error) return <RecordProblem module={module} error={error} />;
  return data ? <Form module={module} record={data} /> : <RecordSkeleton />;
}

function Form({ module, record }: { module: DescribedModule; record: AnyRecord | null }) {
  const noun = inSentence(say(module.singular));
  const title = record ? say('Edit {name}', { name: String(record.name ?? noun) }) : say('New {noun}', { noun });
  usePageTitle(title);
  const navigate = useNavigate();
  const rights = useRights(module);
  const sections = sectionsFor(module, 'edit', (field) => rights.field(field, record));
  const fields = sections.flatMap((section) => section.fields).filter((field) => rights.field(field, record).write);
  const form = useRecordForm(module, fields, record);
  const letLeave = useLeaveGuard(form.isDirty);
  const isNewUser = module.name === 'users' && !record;
  const save = async ({ invite }: { invite: boolean }) => {
    const saved = await form.save();
    if (!saved) return;
    if (invite) await inviteUser(saved as AnyRecord & Invited);
    letLeave();
    void navigate(`${module.route}/${saved._id}`, { replace: true });
  };
  return (
    <>
      <PageHead title={title} aside={record && <OthersHere module={module} id={record._id} />} />
      <div className={classes.form}>
        <RecordForm module={module} record={record} sections={sections} form={form} onSubmit={() => save({ invite: isNewUser })}>
          <Button variant="default" onClick={() => void navigate(record ? `${module.route}/${record._id}` : module.route)}>
            {say('Cancel')}
          </Button>
          {isNewUser && (
            <Button variant="default" loading={form.isSaving} onClick={() => void save({ invite: false })}>
              {say('Create user')}
            </Button>
          )}
          <Button type="submit" loading={form.isSaving}>
            {record ? say('Save') : isNewUser ? say('Create and invite') : say('Create {noun}', { noun })}
          </Button>
        </RecordForm>
      </div>
    </>
  );
}
