import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { RecordProblem, RecordSkeleton } from '#web/records/record-states.tsx';
import { recordOptions } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { useAdminModule } from '../admin-module.ts';
import people from '../people.module.css';
import { ApiKeyList } from './api-key-list.tsx';
import { useApiKeys } from './own-api-keys.ts';

/** `/admin/user-management/:id/api-keys`: what programs may do in the name of a user, and the end of it. */
export default function UsersApiKeys() {
  const { id = '' } = useParams();
  const module = useAdminModule();
  return module ? <Keys key={id} module={module} id={id} /> : <RecordSkeleton />;
}

function Keys({ module, id }: { module: DescribedModule; id: string }) {
  const { data: user, error } = useQuery(recordOptions(module, id));
  const keys = useApiKeys(id);
  if (hasFailed(error, user)) return <RecordProblem module={module} error={error} />;
  if (!user) return <RecordSkeleton />;
  const name = String(user.name);
  return (
    <>
      <PageHead title={say('API keys of {name}', { name })} />
      <div className={people.page}>
        <p className={people.lead}>
          {say('What programs can do in the name of {name}. A key can never do more than its owner.', {
            name: <Link to={`/admin/user-management/${id}`}>{name}</Link>,
          })}
        </p>
        {keys.data?.length === 0 ? (
          <EmptyState icon="key" title={say('No API keys')} text={say('No program acts in the name of {name}.', { name })} />
        ) : (
          <ApiKeyList {...keys} userId={id} />
        )}
      </div>
    </>
  );
}
