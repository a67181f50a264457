import { lazy, Suspense, useEffect, useState } from 'react';
import { useAccess } from '#web/session.tsx';

const TextPanel = lazy(() => import('./text-panel.tsx'));

/** The text link of any phone field opens the conversation beside one's work. */
export default function TextPanelHost() {
  const { access, create } = useAccess('sms');
  const isOffered = access && create;
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    if (!isOffered) return;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="sms:"]') : null;
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setNumber(storedOf(link.getAttribute('href')!.slice(4)));
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [isOffered]);
  if (!number) return null;
  return (
    <Suspense>
      <TextPanel key={number} number={number} onClose={() => setNumber(undefined)} />
    </Suspense>
  );
}

const storedOf = (number: string): string => {
  const american = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : number;
};
