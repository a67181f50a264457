import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { pressingOptions } from './my-tasks-api.ts';

/** How much is due today or late. */
export default function MyDayCount() {
  const module = useModule('tasks');
  return module ? <Count module={module} /> : null;
}

function Count({ module }: { module: DescribedModule }) {
  const { user } = useSession();
  const total = useQuery(pressingOptions(module, user._id)).data?.total ?? 0;
  if (!total) return null;
  return (
    <span>
      {total > 99 ? '99+' : total}
      <span className="visually-hidden"> {say('due')}</span>
    </span>
  );
}
