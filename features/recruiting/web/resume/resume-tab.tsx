import { lazy, Suspense, useState, type DragEvent } from 'react';
import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { screens } from '#web/discovered.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { useRights } from '#web/records/rights.ts';
import { saveEdit } from '#web/records/save-edit.ts';
import { saveThroughSteps } from '#web/records/save-steps.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { KEPT_RESUME_TYPES, resumeOfLead } from './resume-api.ts';
import { ResumeButton } from './resume-button.tsx';
import { ResumePages } from './resume-pages.tsx';
import classes from './resume.module.css';

const ProposalsDialog = lazy(() => import('./proposals-dialog.tsx'));

/** The resumes of a lead: the newest is shown, another one is dropped here, and what it tells stands beside what is known. */
export default function ResumeTab({ module, record }: RecordPartProps) {
  const { mayEdit } = useRights(module);
  const { create } = useAccess('documents');
  const client = useQueryClient();
  const taken = useMutation({
    mutationFn: (file: File) => resumeOfLead(record._id, file),
    onSuccess: ({ problem }) => {
      void client.invalidateQueries({ queryKey: ['records', 'documents'] });
      if (problem) toast.warning(say('The file was kept. {problem}', { problem }));
    },
    onError: (error) => toast.danger(error.message),
  });
  const take = async (values: Record<string, unknown>) => {
    const write = async (sent: Record<string, unknown>) => (await saveEdit(module, record, sent))?.record ?? null;
    const saved = await saveThroughSteps({ module, record, values, shown: { ...record, ...values }, write }, screens.saveSteps);
    if (!saved) return;
    void client.invalidateQueries({ queryKey: ['records', 'leads'] });
    toast.success(say('The lead was filled in'));
    taken.reset();
  };
  const isOffered = mayEdit(record) && create;
  const { data } = taken;
  return (
    <section className={classes.tab} aria-label={say('Resume')}>
      {isOffered && <DropZone isPending={taken.isPending} onFile={(file) => taken.mutate(file)} />}
      <Newest lead={record._id} />
      {data && !data.problem && (
        <Suspense>
          <ProposalsDialog
            module={module}
            title={say('What the resume tells of {name}', { name: String(record.name) })}
            confirm={say('Take these values')}
            file={data.file}
            proposals={data.proposals}
            marks={data.marks}
            onTake={take}
            onClose={() => taken.reset()}
          />
        </Suspense>
      )}
    </section>
  );
}

function DropZone({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
  const isPhone = usePhone();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>
        {say(isPhone ? 'Choose a PDF, DOCX, RTF, or TXT file, or take a photo.' : 'Drop a resume here: PDF, DOCX, RTF, or TXT.')}
      </span>
      <ResumeButton
        words={say('Choose a file')}
        label={say('Resume')}
        variant="default"
        accept={KEPT_RESUME_TYPES}
        isPending={isPending}
        onFile={onFile}
      />
    </div>
  );
}

interface Document extends AnyRecord {
  name: string;
  path: string | null;
}

function Newest({ lead }: { lead: string }) {
  const { access } = useAccess('documents');
  const { data } = useQuery({
    queryKey: ['records', 'documents', 'resumes of', lead],
    queryFn: ({ signal }) =>
      api<{ records: Document[] }>('/api/documents/dataSourceSearch', {
        body: {
          searchTerms: { relatedRecord: lead, document_type: 'Resume' },
          sortField: 'createdAt',
          sortOrder: 'desc',
          pageSize: 10,
        },
        signal,
        quiet: true,
      }),
    enabled: access,
  });
  if (!access)
    return (
      <EmptyState
        icon="file-text"
        title={say('You may not open documents')}
        text={say('An admin can give your role the right.')}
        heading="h3"
      />
    );
  if (!data) return <Skeleton h={200} />;
  const [newest] = data.records;
  if (!newest)
    return (
      <EmptyState icon="file-text" title={say('No resume yet')} text={say('The newest resume is shown here.')} heading="h3" />
    );
  const file = /[0-9a-f]{24}$/.exec(newest.path ?? '')?.[0];
  return (
    <>
      <ul className={classes.documents}>
        {data.records.map(({ _id, name, createdAt }) => (
          <li key={_id}>
            <RecordLink moduleName="documents" reference={{ _id, name }} />
            <span className="muted">
              <RelativeTime value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {file && <ResumePages key={file} file={{ _id: file, type: 'application/pdf' }} />}
    </>
  );
}
