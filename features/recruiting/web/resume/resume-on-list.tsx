import { lazy, Suspense, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { Uploaded } from '#web/files.ts';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { keepResume, parseResume, unreadFile } from './resume-api.ts';
import { ResumeButton } from './resume-button.tsx';
import classes from './resume.module.css';

const ProposalsDialog = lazy(() => import('./proposals-dialog.tsx'));

/** On the list of leads: a resume that is dropped anywhere, or chosen, becomes a new lead. */
export default function ResumeOnList({ module }: { module: DescribedModule }) {
  const { create } = useAccess('leads');
  return create ? <NewFromResume module={module} /> : null;
}

function NewFromResume({ module }: { module: DescribedModule }) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const take = async (values: Record<string, unknown>, file: Uploaded) => {
    const { askForRecord } = await import('#web/records/quick-create.ts'); // its dialog comes after the list
    const lead = await askForRecord(module, '', values);
    if (!lead) return;
    await keepResume(lead._id, file._id).catch((error: Error) =>
      toast.warning(say('The resume was not kept: {problem}', { problem: error.message })),
    );
    void navigate(`${module.route}/${lead._id}`);
  };
  const read = useMutation({
    mutationFn: parseResume,
    onError: (error) => {
      const file = unreadFile(error);
      if (!file) return toast.danger(error.message);
      toast.warning(say('{problem} It is kept with the lead that you create.', { problem: error.message }), 6000);
      void take({}, file);
    },
  });
  const { mutate, data } = read;
  const isOver = useDroppedFile(mutate);
  return (
    <>
      <ResumeButton
        words={say(isPhone ? 'From resume' : 'New lead from resume')}
        label={say('Resume of a new lead')}
        variant="default"
        size="sm"
        isPending={read.isPending}
        onFile={mutate}
      />
      {isOver && <div className={classes.overlay}>{say('Drop the resume: it becomes a new lead')}</div>}
      {data && (
        <Suspense>
          <ProposalsDialog
            module={module}
            title={say('What the resume tells')}
            confirm={say('Continue')}
            file={data.file}
            proposals={data.fields}
            marks={data.marks}
            matches={data.matches}
            onTake={(values) => {
              read.reset();
              return take(values, data.file);
            }}
            onClose={() => read.reset()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Files that are dragged over the page; true while they are. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFile]);
  return isOver;
}
