import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { askSentence, narrowingSentence } from '#common/rights-in-words.ts';
import { useOwnRights } from '../records/own-rights.ts';
import { useRightsDialog } from '../records/use-rights-dialog.tsx';
import { useSession } from '../session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { say } from '../words/say.ts';

interface Props {
  module: DescribedModule;
  isFiltered: boolean;
  mayCreate: boolean;
  clear: () => void;
}
/** A list without rows: nothing matches, the person's own rights may hide what there is, or there is nothing yet. */
export function NothingHere({ module, isFiltered, mayCreate, clear }: Props) {
  const isAsked = useSession().user.userType !== 'System Admin';
  const { data: own, isPending } = useOwnRights(module, isAsked);
  const why = useRightsDialog({ module });
  const records = inSentence(pluralOf(module));
  if (isAsked && isPending) return null;
  const narrowing = own ? narrowingSentence(own) : null;
  if (isFiltered) {
    const text = `Nothing fits the search and the filters together. ${narrowing ?? ''}`.trim();
    return (
      <EmptyState icon="target" title={say('No {records} match', { records })} text={text}>
        <Button variant="default" onClick={clear}>
          {say('Clear filters')}
        </Button>
      </EmptyState>
    );
  }
  const title = narrowing ? say('No {records} that you may see', { records }) : say('No {records} yet', { records });
  const text = narrowing ? `${narrowing} ${askSentence(own!)}` : module.description;
  return (
    <EmptyState icon={narrowing ? 'lock' : module.icon} title={title} text={text}>
      {mayCreate && (
        <Button component={Link} to={`${module.route}/new`}>
          {say('New {singular}', { singular: inSentence(module.singular) })}
        </Button>
      )}
      {(narrowing || !mayCreate) && (
        <Button variant="default" onClick={why.open}>
          {say('What may I do here?')}
        </Button>
      )}
      {why.dialog}
    </EmptyState>
  );
}
