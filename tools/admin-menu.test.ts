import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { offered } from './route-matrix-screens.ts';

const { navigation, routes } = await offered(fileURLToPath(new URL('..', import.meta.url)));

/** The sections of the administration's menu with their screens (brand document, section 2). */
test.each([
  ['Users', '/admin/user-management', 'ADMIN-026'],
  ['Users', '/admin/role-management', 'ADMIN-027'],
  ['Users', '/admin/team-management', 'ADMIN-028'],
  ['Users', '/admin/password-management', 'ADMIN-029'],
  ['Reports', '/admin/kpi-reports', 'ADMIN-030'],
  ['Settings', '/admin/settings/general-settings', 'ADMIN-031'],
  ['Settings', '/admin/settings/job-rating-settings', 'ADMIN-032'],
  ['Settings', '/admin/scheduler/list', 'ADMIN-033'],
  ['Settings', '/admin/settings/kpi-settings', 'ADMIN-034'],
  ['Settings', '/admin/settings/job-spread-percentages', 'ADMIN-035'],
  ['Settings', '/admin/settings/sms-campaign-numbers', 'ADMIN-036'],
  ['Settings', '/admin/settings/indeed-boost-profession-counts', 'ADMIN-037'],
  ['Dropdowns', '/admin/dropdown-editor', 'ADMIN-038'],
  ['Dropdowns', '/admin/document-type-expirations', 'ADMIN-039'],
  ['Developer Tools', '/admin/studio', 'ADMIN-040'],
  ['Developer Tools', '/admin/module-builder', 'ADMIN-041'],
  ['Developer Tools', '/admin/workflow-management', 'ADMIN-042'],
  ['Developer Tools', '/admin/sidebar-buckets', 'ADMIN-043'],
  ['Developer Tools', '/admin/admin-notes', 'ADMIN-044'],
  ['Developer Tools', '/admin/default-dashboard-management', 'ADMIN-045'],
  ['Developer Tools', '/admin/module-report-dashboard-management', 'ADMIN-046'],
  ['Developer Tools', '/admin/bumpout-editor', 'ADMIN-047'],
  ['Developer Tools', '/admin/menu-nav-editor', 'ADMIN-048'],
  ['Developer Tools', '/admin/muster-widget-management', 'ADMIN-049'],
  ['Rewards, Games and Rec', '/admin/store-coin-editor', 'ADMIN-050'],
  ['Rewards, Games and Rec', '/admin/store-categories-editor', 'ADMIN-051'],
  ['Rewards, Games and Rec', '/admin/store-inventory', 'ADMIN-052'],
  ['Rewards, Games and Rec', '/admin/store-orders', 'ADMIN-053'],
  ['Rewards, Games and Rec', '/admin/achievements', 'ADMIN-054'],
  ['Rewards, Games and Rec', '/admin/games', 'ADMIN-055'],
  ['Rewards, Games and Rec', '/admin/leaderboard', 'ADMIN-056'],
])('the section %s of the administration has the screen %s [%s]', (section, path) => {
  expect(navigation).toContainEqual(expect.objectContaining({ area: 'admin', group: section, path }));
  expect(routes).toContainEqual(expect.objectContaining({ area: 'admin', path }));
});
