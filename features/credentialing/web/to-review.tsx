import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { referenceOf } from '#web/records/reference.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Part } from '#web/home/part.tsx';
import classes from '#web/home/home.module.css';
import { say } from '#web/words/say.ts';

const LOOKED_THROUGH = 200;
const SHOWN = 7;

/** What providers sent and nobody has looked at yet, by credentialing record. */
export default function ToReview() {
  const module = useModule('credentialingRequiredItems');
  return module ? <Shown module={module} /> : null;
}

function Shown({ module }: { module: DescribedModule }) {
  const credentialing = useModule('credentialing');
  const query = useQuery(
    pageOptions(module, {
      searchTerms: { all: [{ field: 'stage', op: 'equals', value: 'submitted' }] },
      sortField: 'updatedAt',
      sortOrder: 'desc',
      pageSize: LOOKED_THROUGH,
      relationshipsNeeded: ['relatedCredentialingRecord'],
    }),
  );
  if (!credentialing) return null;
  const records = query.data && byRecord(query.data.records);
  return (
    <Part
      title={say('Credentialing to review')}
      count={records?.reduce((sum, { count }) => sum + count, 0)}
      to={credentialing.route}
      query={query}
      isEmpty={() => !records?.length}
      empty={say('Nothing is waiting for review.')}
    >
      {() => (
        <ul className={classes.lines}>
          {records!.slice(0, SHOWN).map(({ id, name, count }) => (
            <li key={id}>
              <Link to={`${credentialing.route}/${id}`} className="ellipsis">
                {name}
              </Link>
              <Badge tone="waiting">{say({ one: '1 item', other: '{count} items' }, { count })}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function byRecord(items: AnyRecord[]) {
  const found = new Map<string, { id: string; name: string; count: number }>();
  for (const item of items) {
    const record = referenceOf(item.relatedCredentialingRecord);
    if (!record) continue;
    const known = found.get(record._id) ?? { id: record._id, name: record.name ?? say('Credentialing record'), count: 0 };
    found.set(record._id, { ...known, count: known.count + 1 });
  }
  return [...found.values()];
}
