import { useQuery } from '@tanstack/react-query';
import { useModulesOfApp } from '../apps.ts';
import { changeOwnProfile, isActingForSomebody, profileOptions } from '../own-profile.ts';
import { queryClient } from '../query-client.ts';
import { useSession } from '../session.tsx';
import { toast } from '../ui/toasts.ts';
import { movedTo, ownModules } from './own-modules.ts';

/** The person's own order of the modules, kept with their profile so that it follows them from browser to browser. */
export function useOwnNavigation() {
  const session = useSession();
  const all = useModulesOfApp();
  const options = profileOptions(session.user._id);
  const { data: profile } = useQuery(options);
  const own = ownModules(all, session, profile?.navigation ?? null);
  const names = own.first.map(({ name }) => name);
  const keep = async (navigation: string[] | null) => {
    if (profile) queryClient.setQueryData(options.queryKey, { ...profile, navigation });
    try {
      await changeOwnProfile({ navigation });
    } catch (problem) {
      void queryClient.invalidateQueries({ queryKey: options.queryKey });
      toast.danger((problem as Error).message);
    }
  };
  return {
    ...own,
    isArranged: Boolean(profile?.navigation),
    /** Who acts as somebody else leaves their navigation as it is. */
    mayArrange: profile !== undefined && !isActingForSomebody(),
    move: (name: string, at: number) => void keep(movedTo(names, name, at)),
    pin: (name: string) => void keep([...names, name]),
    unpin: (name: string) => void keep(names.filter((other) => other !== name)),
    reset: () => void keep(null),
  };
}
export type OwnNavigation = ReturnType<typeof useOwnNavigation>;
