import type { Screens } from '#web/screens.ts';

const DOCUMENTS = 'interactiveDocuments';
const AGREEMENTS = 'interactiveDocumentInstances';
/** What an agreement may be about, and is sent from. */
const SENT_FROM = ['providers', 'placements', 'credentialing', 'leads', 'subs'];

const STUCK = '/admin/agreements-to-seal';

const entrance = () => import('./entrance/entrance-screen.tsx');
const request = () => import('./agreement/request-action.tsx');
const sendMany = () => import('./agreement/send-many-action.tsx');

const screens: Screens = {
  routes: [
    { path: '/esign', area: 'public', bare: true, title: 'Electronic signature', load: entrance },
    {
      path: '/doc-certificate-of-completion',
      area: 'public',
      bare: true,
      title: 'Certificate of completion',
      load: entrance,
    },
    { path: '/esign/:agreement/:recipient', area: 'public', bare: true, load: () => import('./signing/signing-screen.tsx') },
    {
      path: '/esign/verify',
      area: 'public',
      bare: true,
      title: 'Check a signed document',
      load: () => import('./verify/verify-screen.tsx'),
    },
    {
      path: '/doc-certificate-of-completion/:id',
      area: 'any',
      bare: true,
      load: () => import('./agreement/certificate-screen.tsx'),
    },
    {
      path: STUCK,
      area: 'admin',
      title: 'Agreements to seal',
      visible: { systemAdmin: true },
      load: () => import('./stuck/stuck-screen.tsx'),
    },
    {
      path: '/app/interactive-documents/:id/design',
      area: 'app',
      visible: { module: DOCUMENTS, view: 'edit' },
      load: () => import('./design/design-screen.tsx'),
    },
  ],
  navigation: [
    {
      label: 'Agreements to seal',
      icon: 'certificate',
      path: STUCK,
      area: 'admin',
      visible: { systemAdmin: true },
      group: 'Developer Tools',
      order: 62,
      keywords: 'stuck seal again signature pending',
    },
    {
      label: 'Agreement board',
      icon: 'layout-board',
      path: `/app/${AGREEMENTS}?shape=board&by=status`,
      area: 'app',
      visible: { module: AGREEMENTS, view: 'view' },
      group: 'Credentialing',
      order: 46,
      keywords: 'signature e-sign sent signed completed',
    },
  ],
  recordTabs: [
    { module: AGREEMENTS, label: 'Agreement', order: 0, isFirst: true, load: () => import('./agreement/agreement-tab.tsx') },
  ],
  recordActions: [
    { module: DOCUMENTS, load: () => import('./design/design-link.tsx') },
    { module: AGREEMENTS, load: () => import('./agreement/agreement-actions.tsx') },
    ...SENT_FROM.map((module) => ({ module, load: request })),
  ],
  listActions: SENT_FROM.map((module) => ({ module, load: sendMany })),
};

export default screens;
