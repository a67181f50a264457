import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { closeDialog, dialogStore, type OpenDialog } from './dialogs.ts';
import { toast } from './toasts.ts';
import { say } from '../words/say.ts';

/** Milliseconds until the look is fetched anyway: the first question may be asked because the server has gone. */
const AHEAD = 10_000;

/** Draws the open dialogs; how they look is fetched with the first, or when the page has settled. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(dialogStore.subscribe, dialogStore.current);
  const [loaded, setLoaded] = useState<{ View: ComponentType<OpenDialog> }>();
  const isWanted = dialogs.length > 0;
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(
      () =>
        void import('./shared-dialog.tsx').then(
          (file) => setLoaded({ View: file.default }),
          () => dialogStore.current().forEach(sayInstead),
        ),
      isWanted ? 0 : AHEAD,
    );
    return () => clearTimeout(timer);
  }, [loaded, isWanted]);
  return loaded && dialogs.map((dialog) => <loaded.View key={dialog.id} {...dialog} />);
}

/** What cannot be asked is answered with no: whoever leaves a form keeps it. */
function sayInstead(dialog: OpenDialog) {
  closeDialog(dialog.id);
  if (dialog.kind === 'error') toast.danger(dialog.text);
  if (dialog.kind !== 'confirm') return;
  dialog.answer(false);
  toast.danger(
    say('“{title}” could not be opened because the server did not answer. Nothing was changed. Please try again.', {
      title: dialog.title,
    }),
  );
}
