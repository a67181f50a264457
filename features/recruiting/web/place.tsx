import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { recordOptions } from '#web/records/records-api.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { asked } from './asked.ts';

const TermsDialog = lazy(() => import('./terms-dialog.tsx'));
const TERMS = ['placement_type', 'planned_start_date', 'generate_credentialing'];
const isOver = (status: unknown) => status === 'Hired' || status === 'Rejected' || String(status).startsWith('Provider Withdrew');

/** Places the candidate of a sub: their provider and placement are made, the sub is hired. The day that the job starts is offered. */
export default function Place({ module, record }: RecordPartProps) {
  const placements = useModule('placements');
  const jobs = useModule('jobs');
  const { create } = useAccess('placements');
  const { mayEdit } = useRights(module);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [terms, setTerms] = useState<Record<string, unknown> | null>(null);
  if (!placements || !create || !mayEdit(record) || isOver(record.status)) return null;
  const place = async (body: Record<string, unknown>) => {
    const { placement } = await api<{ placement: AnyRecord }>(`/api/subs/${record._id}/place`, { body, quiet: true });
    void client.invalidateQueries({ queryKey: ['records'] });
    void navigate(`${placements.route}/${placement._id}`);
  };
  const open = async () => {
    const job = referenceOf(record.jobs_subs)?._id;
    const found = jobs && job ? await client.fetchQuery(recordOptions(jobs, job)).catch(() => null) : null;
    const starts = found?.start_date ? { planned_start_date: found.start_date } : {};
    setTerms({ ...starts, generate_credentialing: true });
  };
  return (
    <>
      <Button leftSection={<Icon name="map-pin-check" size={16} />} onClick={() => void open()}>
        {say('Place')}
      </Button>
      {terms && (
        <Suspense>
          <TermsDialog
            title={say('Place {name}', { name: String(record.name) })}
            verb={say('Place')}
            moduleName="placements"
            fields={asked(placements, TERMS, ['placement_type'])}
            initial={terms}
            onSubmit={place}
            onClose={() => setTerms(null)}
          />
        </Suspense>
      )}
    </>
  );
}
