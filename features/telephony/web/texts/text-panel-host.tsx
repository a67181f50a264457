import { lazy, Suspense } from 'react';
import { useStore } from '#web/store.ts';
import { openedNumber } from './open-text.ts';

const TextPanel = lazy(() => import('./text-panel.tsx'));

export default function TextPanelHost() {
  const number = useStore(openedNumber);
  if (!number) return null;
  return (
    <Suspense>
      <TextPanel key={number} number={number} onClose={() => openedNumber.set(undefined)} />
    </Suspense>
  );
}
