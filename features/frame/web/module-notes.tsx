import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useSession } from '#web/session.tsx';
import { arranged, type AdminNote } from './frame-api.ts';
import classes from './frame.module.css';

const NoteText = lazy(() => import('./parts/note-part.tsx'));

/** What System Admins noted about a module, for themselves. */
export default function ModuleNotes({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...arranged<AdminNote>('admin-notes'), enabled: user.userType === 'System Admin' });
  const notes = data.filter(({ related_module }) => related_module === module.name);
  return notes.map(({ _id, name, note }) => (
    <details key={_id} className={classes.note}>
      <summary>{name}</summary>
      <Suspense>
        <NoteText options={{ text: note }} />
      </Suspense>
    </details>
  ));
}
