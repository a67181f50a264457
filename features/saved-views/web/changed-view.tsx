import { Button } from '@mantine/core';
import type { ListView } from '#web/list/list-view.ts';
import { useModule } from '#web/modules.ts';
import { updateRecord } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { stateOf, type SavedView } from './views-api.ts';
import classes from './views.module.css';

interface Props {
  view: SavedView;
  now: ListView;
  saveAs: () => void;
  reset: () => void;
}
/** The list is not as the view has it: what may become of that. */
export function ChangedView({ view, now, saveAs, reset }: Props) {
  const savedViews = useModule('savedViews');
  const { user } = useSession();
  const mayWrite = savedViews !== undefined && (view.isMine || user.userType === 'System Admin');
  const save = async () => {
    try {
      await updateRecord(savedViews!, view._id, { state: stateOf(now) });
      toast.success(say('{name} saved', { name: view.name ?? '' }));
    } catch (error) {
      toast.danger((error as Error).message);
    }
  };
  return (
    <span className={classes.changed} role="group" aria-label={say('{name} has changed', { name: view.name ?? '' })}>
      <span className={classes.note}>{say('Changed:')}</span>
      {mayWrite && view.leftOut === 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => void save()}>
          {say('Save')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={saveAs}>
        {say('Save as')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={reset}>
        {say('Reset')}
      </Button>
    </span>
  );
}
