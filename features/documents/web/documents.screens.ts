import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordTabs: [{ module: 'documents', label: 'Document', order: 0, isFirst: true, load: () => import('./document-pages.tsx') }],
  listActions: [{ module: 'documents', load: () => import('./merge-action.tsx') }],
};

export default screens;
