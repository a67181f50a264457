import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { foldersOptions, makeFolder, moveLetters } from './mailbox-api.ts';

const NAME = 'Archive';

/** Puts letters out of the inbox, into a folder that is made the first time. */
export function useArchive(): (ids: readonly string[]) => Promise<void> {
  const { user } = useSession();
  const { data } = useQuery(foldersOptions(user._id));
  return async (ids) => {
    const folder = data?.records.find(({ name }) => name === NAME) ?? (await makeFolder(user._id, NAME));
    await moveLetters(ids, folder._id);
    toast.undoable(say('Archived.'), () => void moveLetters(ids, null));
  };
}
