import { lazy, Suspense } from 'react';

/** Milliseconds that the page has for itself before the menu is fetched. */
const FIRST_MS = 1_500;

const TutorialsMenu = lazy(async () => {
  await new Promise((after) => setTimeout(after, FIRST_MS));
  return import('./tutorials-menu.tsx');
});

/** The tutorials of a page stand at the foot of the navigation, once the page stands. */
export default function TutorialsOfPage() {
  return (
    <Suspense>
      <TutorialsMenu />
    </Suspense>
  );
}
