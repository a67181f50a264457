import type { Screens } from '#web/screens.ts';
import { CREDENTIALING_QUEUE } from '../start-parts.ts';

const ITEMS = 'credentialingRequiredItems';
const REVIEW = '/app/credentialing/review';
const EXPIRING = '/app/documents/expiring';
const EXPIRATIONS = '/admin/document-type-expirations';
const documents = { module: 'documents', view: 'view' } as const;
const checks = { module: 'credentialChecks', view: 'view' } as const;
const reviews = { module: ITEMS, view: 'edit' } as const;

const screens: Screens = {
  routes: [
    {
      path: EXPIRATIONS,
      area: 'admin',
      title: 'Document type expirations',
      visible: { systemAdmin: true },
      load: () => import('./expirations/document-type-expirations.tsx'),
    },
    {
      path: '/app/credentialing/new',
      area: 'app',
      title: 'New credentialing record',
      visible: { module: 'credentialing', view: 'view' },
      load: () => import('./records/new-record.tsx'),
    },
    { path: REVIEW, area: 'app', title: 'Review', visible: reviews, load: () => import('./review/review-desk.tsx') },
    {
      path: EXPIRING,
      area: 'app',
      title: 'Expiring documents',
      visible: documents,
      load: () => import('./expiring/expiring-documents.tsx'),
    },
    { path: '/provider/dashboard', area: 'provider', title: 'Home', load: () => import('./provider-home.tsx') },
    { path: '/provider/credentialing', area: 'provider', title: 'Credentialing', load: () => import('./provider-records.tsx') },
    { path: '/provider/credentialing/:id', area: 'provider', load: () => import('./provider-record.tsx') },
    {
      path: '/provider/credentialing/:id/:item',
      area: 'provider',
      load: () => import('./provider-item.tsx'),
    },
    {
      path: '/provider/documents',
      area: 'provider',
      title: 'Documents',
      visible: { module: 'documents', view: 'access' },
      load: () => import('./provider-documents/provider-documents.tsx'),
    },
    { path: '/provider/help', area: 'provider', title: 'Help', load: () => import('./provider-help.tsx') },
  ],
  navigation: [
    {
      label: 'Document expirations',
      icon: 'calendar-time',
      path: EXPIRATIONS,
      area: 'admin',
      group: 'Dropdowns',
      order: 20,
      keywords: 'expiry leads notices validity',
    },
    {
      label: 'Review',
      icon: 'list-check',
      path: REVIEW,
      area: 'app',
      group: 'Credentialing',
      order: 5,
      visible: reviews,
      keywords: 'approve reject send back documents queue expiring',
    },
    {
      label: 'Expiring documents',
      icon: 'calendar-time',
      path: EXPIRING,
      area: 'app',
      group: 'Credentialing',
      order: 6,
      keywords: 'expires expiry renewal due licenses',
    },
    { label: 'Home', icon: 'home', path: '/provider/dashboard', area: 'provider', order: 10 },
    { label: 'Credentialing', icon: 'certificate', path: '/provider/credentialing', area: 'provider', order: 20 },
    { label: 'Documents', icon: 'files', path: '/provider/documents', area: 'provider', order: 30 },
    { label: 'Help', icon: 'help', path: '/provider/help', area: 'provider', order: 90 },
  ],
  home: [
    { order: 12, visible: CREDENTIALING_QUEUE.visible, widget: CREDENTIALING_QUEUE, load: () => import('./to-review.tsx') },
    { order: 14, visible: { worksWith: ITEMS }, load: () => import('./expiring-soon.tsx') },
  ],
  listButtons: [{ module: 'credentialChecks', load: () => import('./checks/upload-exclusions.tsx') }],
  listActions: [
    { module: 'placements', load: () => import('./records/generate-action.tsx') },
    { module: 'credentialingSetup', load: () => import('./setup/change-items-action.tsx') },
  ],
  recordActions: [{ module: 'documents', load: () => import('./renew-document.tsx') }],
  recordTabs: [
    { module: 'providers', label: 'Checks', order: 40, visible: checks, load: () => import('./checks/provider-checks.tsx') },
    { module: 'documents', label: 'Uses and notices', order: 10, load: () => import('./document-uses.tsx') },
    { module: 'credentialing', label: 'Items', order: 0, isFirst: true, load: () => import('./staff-board.tsx') },
    { module: 'credentialingSetup', label: 'Items', order: 0, isFirst: true, load: () => import('./setup/setup-items.tsx') },
  ],
};

export default screens;
