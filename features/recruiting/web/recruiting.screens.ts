import type { Visible } from '#common/visible.ts';
import { leadSaveSteps } from './lead-save/lead-save-steps.ts';
import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});
const readsFigures = (module: string): Visible => ({ all: [{ userType: 'Dashboard' }, { module, view: 'view' }] });

const RATING = '/admin/settings/job-rating-settings';
const BOOSTS = '/admin/settings/indeed-boost-profession-counts';

const screens: Screens = {
  recordActions: [
    { module: 'leads', load: () => import('./submit-to-job.tsx') },
    { module: 'subs', load: () => import('./place.tsx') },
    { module: 'campaigns', load: () => import('./campaigns/campaign-actions.tsx') },
    { module: 'placements', load: () => import('./next-job.tsx') },
  ],
  recordHeader: [
    { module: 'subs', load: () => import('./subs/status-times.tsx') },
    { module: 'jobs', load: () => import('./rating/job-rating.tsx') },
    { module: 'applicants', load: () => import('./applicants/waiting-applicant.tsx') },
  ],
  saveSteps: leadSaveSteps,
  overlays: [{ areas: ['app', 'admin'], load: () => import('./lead-save/address-dialog-host.tsx') }],
  listButtons: [{ module: 'leads', load: () => import('./resume/resume-on-list.tsx') }],
  listActions: [
    { module: 'jobs', load: () => import('./feeds/remove-from-feeds.tsx') },
    { module: 'leads', load: () => import('./matching/run-workflow.tsx') },
    { module: 'applicants', load: () => import('./applicants/run-again.tsx') },
  ],
  routes: [
    {
      path: RATING,
      area: 'admin',
      title: 'Job rating',
      visible: { systemAdmin: true },
      load: () => import('./settings/job-rating-settings.tsx'),
    },
    {
      path: BOOSTS,
      area: 'admin',
      title: 'Indeed boosts',
      visible: { systemAdmin: true },
      load: () => import('./settings/indeed-boosts.tsx'),
    },
    {
      path: '/app/recruiter-statistics',
      area: 'app',
      title: 'Recruiter statistics',
      visible: { module: 'subs', view: 'view' },
      load: () => import('./statistics/recruiter-statistics.tsx'),
    },
    {
      path: '/app/placement-opportunities',
      area: 'app',
      title: 'Placement opportunities',
      visible: {
        all: [
          { module: 'accounts', view: 'view' },
          { module: 'jobs', view: 'view' },
        ],
      },
      load: () => import('./opportunities/opportunities-page.tsx'),
    },
  ],
  navigation: [
    {
      label: 'Job rating',
      icon: 'star',
      path: RATING,
      area: 'admin',
      group: 'Settings',
      order: 40,
      keywords: 'bill rates points',
    },
    {
      label: 'Indeed boosts',
      icon: 'bolt',
      path: BOOSTS,
      area: 'admin',
      group: 'Settings',
      order: 44,
      keywords: 'profession counts',
    },
    {
      label: 'Recruiter statistics',
      icon: 'chart-bar',
      path: '/app/recruiter-statistics',
      area: 'app',
      group: 'Insight',
      order: 60,
      keywords: 'submissions interviews hires rejected withdrawn placements numbers',
    },
    {
      label: 'Placement opportunities',
      icon: 'target',
      path: '/app/placement-opportunities',
      area: 'app',
      group: 'Insight',
      order: 62,
      keywords: 'accounts open jobs nearby leads',
    },
  ],
  recordTabs: [
    { module: 'leads', label: 'Matching jobs', order: 10, load: () => import('./matching/matches-tab.tsx') },
    { module: 'leads', label: 'Matching accounts', order: 11, load: () => import('./opportunities/accounts-tab.tsx') },
    { module: 'jobs', label: 'Matching leads', order: 10, load: () => import('./matching/matches-tab.tsx') },
    { module: 'leads', label: 'Applied', order: 12, load: () => import('./applied/applied-tab.tsx') },
    { module: 'jobs', label: 'Applied', order: 12, load: () => import('./applied/applied-tab.tsx') },
    { module: 'jobs', label: 'Campaigns', order: 13, load: () => import('./campaigns/campaigns-tab.tsx') },
    { module: 'leads', label: 'Campaigns', order: 13, load: () => import('./campaigns/campaigns-tab.tsx') },
    { module: 'leads', label: 'Resume', order: 15, load: () => import('./resume/resume-tab.tsx') },
    { module: 'campaigns', label: 'Recipients', order: 10, isFirst: true, load: () => import('./campaigns/recipients-tab.tsx') },
    { module: 'jobs', label: 'Feeds', order: 14, load: () => import('./feeds/feeds-tab.tsx') },
  ],
  home: [
    { order: 20, visible: { worksWith: 'leads' }, load: part('LeadsToCall') },
    { order: 22, visible: { worksWith: 'subs' }, load: part('Interviews') },
    { order: 24, visible: { worksWith: 'leads' }, load: part('MySubs') },
    { order: 26, visible: { worksWith: 'accounts' }, load: part('OpenJobs') },
    { order: 60, visible: readsFigures('jobs'), load: part('JobFigures') },
    { order: 62, visible: readsFigures('subs'), load: part('SubFigures') },
  ],
};

export default screens;
