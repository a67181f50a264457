import type { Screens } from '#web/screens.ts';

/** People with a phone: whoever is texted or called, it stays with the record. */
const WITH_PHONE = ['leads', 'contacts', 'providers'];
const texts = { module: 'sms', view: 'view' } as const;
const calls = { module: 'dialer', view: 'view' } as const;
const NUMBERS = '/admin/settings/sms-campaign-numbers';
const SIMULATOR = '/admin/telephone-simulator';

const screens: Screens = {
  routes: [
    { path: '/app/texts', area: 'app', title: 'Texts', visible: texts, load: () => import('./texts/texts-page.tsx') },
    { path: '/app/dialer', area: 'app', title: 'Dialer', visible: calls, load: () => import('./dialer/dialer-page.tsx') },
    { path: NUMBERS, area: 'admin', title: 'SMS campaign numbers', load: () => import('./admin/campaign-numbers-page.tsx') },
    { path: SIMULATOR, area: 'admin', title: 'Telephone simulator', load: () => import('./admin/simulator-page.tsx') },
  ],
  moduleEntries: [{ module: 'sms', path: '/app/texts' }],
  navigation: [
    {
      label: 'Texts',
      icon: 'device-mobile-message',
      path: '/app/texts',
      area: 'app',
      group: 'Communication',
      order: 7,
      keywords: 'sms messages phone',
    },
    {
      label: 'Dialer',
      icon: 'phone',
      path: '/app/dialer',
      area: 'app',
      group: 'Communication',
      order: 8,
      keywords: 'calls power dialer',
    },
    { label: 'SMS campaign numbers', icon: 'phone', path: NUMBERS, area: 'admin', group: 'Settings', order: 60 },
    { label: 'Telephone simulator', icon: 'phone-spark', path: SIMULATOR, area: 'admin', group: 'Settings', order: 61 },
  ],
  recordTabs: WITH_PHONE.map((module) => ({
    module,
    label: 'Texts',
    order: 31,
    visible: texts,
    load: () => import('./texts/texts-tab.tsx'),
  })),
  recordHeader: [
    { module: 'sms', load: () => import('./texts/mark-opened.tsx') },
    { module: 'voiceshots', load: () => import('./voice/voiceshot-sound.tsx') },
    { module: 'recordings', load: () => import('./voice/recording-sound.tsx') },
  ],
  recordActions: WITH_PHONE.map((module) => ({ module, visible: calls, load: () => import('./dialer/call-record.tsx') })),
  listActions: WITH_PHONE.flatMap((module) => [
    { module, load: () => import('./voice/voiceshot-to-chosen.tsx') },
    { module, load: () => import('./dialer/call-chosen.tsx') },
  ]),
  listButtons: [{ module: 'recordings', load: () => import('./voice/record-voicemail.tsx') }],
  links: [
    {
      scheme: 'sms:',
      visible: { all: [texts, { module: 'sms', view: 'create' }] },
      load: () => import('./texts/open-text.ts'),
    },
  ],
  overlays: [
    { areas: ['app', 'admin'], load: () => import('./texts/text-panel-host.tsx') },
    { areas: ['app'], load: () => import('./dialer/dialer-host.tsx') },
  ],
};

export default screens;
