import { lazy, Suspense, type ComponentProps } from 'react';

const Editor = lazy(() => import('./cell-editor.tsx'));

/** The editors are fetched with the first edit; reading a list needs none. */
export function CellEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}
