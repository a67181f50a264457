import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { formatMoment } from '../formats.ts';
import { say } from '../words/say.ts';
import { archiveRecords } from './archive-records.ts';
import { useRights } from './rights.ts';
import classes from './archived-note.module.css';

/** Above an archived record: since when, what that means, and the way back. */
export default function ArchivedNote({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { mayArchive } = useRights(module);
  const [isPending, setPending] = useState(false);
  const takeBack = async () => {
    setPending(true);
    await archiveRecords(module, { ids: [record._id] }, { isBack: true });
    setPending(false);
  };
  return (
    <div className={classes.note} role="note">
      <IconArchive size={18} stroke={1.6} aria-hidden />
      <span>
        {say('Archived on {archivedAt}. It is read-only, and out of lists, searches and reports.', {
          archivedAt: formatMoment(String(record.archivedAt)),
        })}
      </span>
      {mayArchive(record) && (
        <Button variant="default" size="xs" loading={isPending} onClick={() => void takeBack()}>
          {say('Unarchive')}
        </Button>
      )}
    </div>
  );
}
