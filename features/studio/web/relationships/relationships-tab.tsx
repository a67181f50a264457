import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule, DescribedRelationship } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { saveFields, statedFields, usageOptions, useDefinition, useDefinitions } from '../studio-api.ts';
import { Neighbourhood } from './neighbourhood.tsx';
import { neighboursOf } from './neighbours.ts';
import { RelationshipDialog } from './relationship-dialog.tsx';
import classes from '../studio.module.css';

/** How a module is related with others. */
export default function RelationshipsTab({ module }: { module: DescribedModule }) {
  const { data } = useDefinitions();
  const [isMaking, setMaking] = useState(false);
  const neighbours = neighboursOf(module, data?.records ?? []);
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <p className={classes.lead}>{say('Related modules see each other’s records in lists on their pages.')}</p>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setMaking(true)}>
          {say('New relationship')}
        </Button>
      </div>
      <Neighbourhood module={module} neighbours={neighbours} />
      <section aria-label={say('Relationships')}>
        <h2>{say('Relationships')}</h2>
        {module.relationships.length === 0 && (
          <p className="muted">
            {say('Nobody has made a relationship for this module. What it is related with by its fields stands below.')}
          </p>
        )}
        {module.relationships.length > 0 && (
          <ul className={classes.rows}>
            {module.relationships.map((relationship) => (
              <Line key={relationship.name} relationship={relationship} />
            ))}
          </ul>
        )}
      </section>
      <section aria-label={say('Related modules')}>
        <h2>{say('Related by fields')}</h2>
        <ul className={classes.rows}>
          {neighbours.map(({ module: name, label, by }) => (
            <li key={name}>
              <Link className={`${classes.named} ${classes.grow}`} to={`/admin/studio/${name}?tab=relationships`}>
                {say(label)}
              </Link>
              <span className="muted">{by.join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      {isMaking && <RelationshipDialog module={module} onClose={() => setMaking(false)} />}
    </div>
  );
}

function Line({ relationship }: { relationship: DescribedRelationship }) {
  const { name, label, type, primary_module: primary, related_module: related } = relationship;
  const other = useDefinition(related.name);
  const isField = type === 'One to Many';
  const labels = { primary: say(primary.label), related: say(related.label) };
  const remove = async () => {
    const isSure = await confirmAction({
      title: say('Remove the relationship {label}?', { label: say(label) }),
      text: isField
        ? say('Its field leaves {label} and is retired: what is linked is kept for 30 days and can be restored there.', {
            label: say(related.label),
          })
        : say('Records are no longer linked by it. What was linked stays in the database.'),
      confirm: say('Remove'),
      danger: true,
    });
    if (isSure)
      await removeRelationship(relationship, other).then(
        () => toast.success(say('{label} removed', { label: say(label) })),
        (problem: Error) => showError(problem.message),
      );
  };
  return (
    <li>
      <span className={classes.grow}>
        {say(label)} <span className="muted">{name}</span>
        <small className="muted">
          {!isField && say('Many {primary} have many {related}', labels)}
          {isField && !other && say('One of {primary} has many {related}', labels)}
          {isField && other && <OneToMany module={other} field={name} {...labels} />}
        </small>
      </span>
      <Button
        variant="subtle"
        color="var(--m-danger)"
        size="compact-md"
        onClick={() => void remove()}
        aria-label={say('Remove {label}', { label: say(label) })}
      >
        {say('Remove')}
      </Button>
    </li>
  );
}

interface OneToManyProps {
  module: DescribedModule;
  field: string;
  primary: string;
  related: string;
}
function OneToMany({ module, field, primary, related }: OneToManyProps) {
  const { data } = useQuery(usageOptions(module, field));
  return data
    ? say('One of {primary} has many {related}, {count} linked', { primary, related, count: formatNumber(data.filled) })
    : say('One of {primary} has many {related}', { primary, related });
}

/** The field of a One to Many goes first: what uses it refuses there. */
async function removeRelationship({ name, type }: DescribedRelationship, related: DescribedModule | undefined): Promise<void> {
  const { _id } = await api<{ _id: string }>(`/api/relationships/by-name/${name}`);
  if (type === 'One to Many' && related)
    await saveFields(
      related,
      statedFields(related).filter(({ fieldName }) => fieldName !== name),
    );
  await api(`/api/relationships/${_id}`, { method: 'DELETE' });
  await queryClient.invalidateQueries({ queryKey: ['ss-modules'] });
}
