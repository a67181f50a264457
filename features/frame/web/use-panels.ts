import { useQuery } from '@tanstack/react-query';
import { useRemembered } from '#web/remembered.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { inOrder } from './bumpout-order.ts';
import { arranged, type Bumpout } from './frame-api.ts';

export type Panel = Bumpout & { name: string };

/** The panels of this person, in their order. */
export function usePanels(): Panel[] {
  const { user } = useSession();
  const { data = [] } = useQuery(arranged<Bumpout>('bumpouts'));
  const own = data.filter((one) => one.enabled && (!one.client || one.client === user.client));
  return own.toSorted(inOrder).map((one) => ({ ...one, name: one.name ?? say('Unnamed') }));
}

/** The id of the panel that is open, which the browser remembers for its person. */
export const useOpenPanel = () => useRemembered<string | null>('bumpout', null);

const ICONS = { widget: 'layout-dashboard', list: 'list', text: 'notes', help: 'help' };

export const iconOfPanel = ({ options }: Bumpout): string => options?.icon ?? ICONS[options?.kind ?? 'text'];
