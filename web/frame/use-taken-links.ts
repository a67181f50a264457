import { useEffect } from 'react';
import { isVisible } from '#common/visible.ts';
import { screens } from '../discovered.ts';
import { useSession } from '../session.tsx';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';

/** A click on a link whose scheme a feature takes opens it there; its own file is fetched by the first of them. */
export function useTakenLinks(): void {
  const session = useSession();
  useEffect(() => {
    const take = (event: MouseEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
      const href = event.target.closest('a[href]')?.getAttribute('href') ?? '';
      const taken = screens.links.find(({ scheme, visible }) => href.startsWith(scheme) && isVisible(session, visible));
      if (!taken) return;
      event.preventDefault();
      taken.load().then(
        ({ default: open }) => open(href.slice(taken.scheme.length)),
        () => toast.danger(say('This could not be opened. Check your connection and try again.')),
      );
    };
    document.addEventListener('click', take);
    return () => document.removeEventListener('click', take);
  }, [session]);
}
