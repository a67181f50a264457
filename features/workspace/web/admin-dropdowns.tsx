import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { DropdownForm } from './admin-dropdown-form.tsx';
import classes from './admin.module.css';

const QUERY = { searchTerms: {}, sortField: 'name', sortOrder: 'asc' as const, pageSize: 200 };
const NEW = 'new';

/** `/admin/dropdown-editor`: the lists of choices, one open at a time; which one stands in the address. */
export default function AdminDropdowns() {
  const module = useModule('dropdowns');
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) => setParams(id ? { list: id } : {});
  return (
    <>
      <PageHead title={say('Dropdowns')}>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open(NEW)}>
          {say('New dropdown')}
        </Button>
      </PageHead>
      {module && <Lists module={module} openId={params.get('list')} onOpen={open} />}
    </>
  );
}

interface ListsProps {
  module: DescribedModule;
  openId: string | null;
  onOpen: (id: string | null) => void;
}
function Lists({ module, openId, onOpen }: ListsProps) {
  const { data, error } = useQuery(pageOptions(module, QUERY));
  const [wanted, setWanted] = useState('');
  const isPhone = usePhone();
  if (error) return <EmptyState icon="alert-triangle" title={say('The dropdowns could not be loaded')} text={error.message} />;
  if (!data) return Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={16} m="16px 24px" />);
  const shown = data.records.filter(({ name }) => isFound(wanted, labelOf(String(name)), String(name)));
  const record = data.records.find(({ _id }) => _id === openId) ?? null;
  const isOpen = record !== null || openId === NEW;
  return (
    <div className={classes.split}>
      {!(isPhone && isOpen) && (
        <nav className={classes.lists} aria-label={say('Dropdowns')}>
          <Finder what={say('a dropdown')} value={wanted} onChange={setWanted} />
          <ul>
            {shown.map((one) => (
              <li key={one._id}>
                <button type="button" aria-current={one._id === openId || undefined} onClick={() => onOpen(one._id)}>
                  <span className="ellipsis">{say(labelOf(String(one.name)))}</span>
                  <span className="muted numeric">{Array.isArray(one.options) ? one.options.length : 0}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isOpen && (
        <div className={classes.opened}>
          {isPhone && (
            <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={() => onOpen(null)}>
              {say('All dropdowns')}
            </Button>
          )}
          <DropdownForm key={record?._id ?? NEW} module={module} record={record} onOpen={onOpen} />
        </div>
      )}
      {!isOpen && !isPhone && (
        <EmptyState icon="select" title={say('Choose a dropdown')} text={say('Edit its options, labels, and colors here.')} />
      )}
    </div>
  );
}
