import type { Screens } from '#web/screens.ts';

/** People and what is done with them: whoever is written to, it stays with the record. */
const WRITTEN_ABOUT = ['leads', 'contacts', 'providers', 'accounts', 'jobs', 'subs', 'placements', 'credentialing'];

const screens: Screens = {
  routes: [
    {
      path: '/app/messages',
      area: 'app',
      title: 'Mail',
      visible: { module: 'messages', view: 'view' },
      load: () => import('./mailbox/mailbox-page.tsx'),
    },
    {
      path: '/app/mail-accounts',
      area: 'app',
      title: 'Mail accounts',
      visible: { module: 'gmailAccounts', view: 'view' },
      load: () => import('./mailbox/accounts-page.tsx'),
    },
    {
      path: '/app/campaigns/templates',
      area: 'app',
      title: 'Templates',
      visible: { module: 'templates', view: 'view' },
      load: () => import('./templates/templates-page.tsx'),
    },
    {
      path: '/app/conversations',
      area: 'app',
      title: 'Conversations',
      visible: { module: 'musterMessage', view: 'view' },
      load: () => import('./conversations/conversations-page.tsx'),
    },
    {
      path: '/app/feed',
      area: 'app',
      title: 'Feed',
      visible: { module: 'socialConversations', view: 'view' },
      load: () => import('./social/feed-page.tsx'),
    },
  ],
  navigation: [
    {
      label: 'Mail',
      icon: 'mail',
      path: '/app/messages',
      area: 'app',
      group: 'Communication',
      order: 5,
      keywords: 'inbox sent drafts scheduled email',
    },
    {
      label: 'Templates',
      icon: 'template',
      path: '/app/campaigns/templates',
      area: 'app',
      group: 'Communication',
      order: 30,
      keywords: 'texts variables campaigns',
    },
    {
      label: 'Conversations',
      icon: 'messages',
      path: '/app/conversations',
      area: 'app',
      group: 'Communication',
      order: 10,
      keywords: 'chat in-app messages group',
    },
    {
      label: 'Feed',
      icon: 'confetti',
      path: '/app/feed',
      area: 'app',
      group: 'Communication',
      order: 20,
      keywords: 'social posts comments reactions',
    },
  ],
  recordTabs: WRITTEN_ABOUT.map((module) => ({ module, label: 'Mail', order: 30, load: () => import('./mail-tab.tsx') })),
  listActions: ['leads', 'contacts', 'providers'].map((module) => ({
    module,
    load: () => import('./compose/write-to-chosen.tsx'),
  })),
  overlays: [{ areas: ['any'], load: () => import('./conversations/message-watch.tsx') }],
  staffButtons: [() => import('./conversations/message-button.tsx')],
  home: [{ order: 6, visible: { systemAdmin: true }, load: () => import('./failed-mail.tsx') }],
};

export default screens;
