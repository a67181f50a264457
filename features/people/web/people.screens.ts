import type { Screens } from '#web/screens.ts';

const area = (name: keyof typeof import('./admin-area.ts')) => async () => ({ default: (await import('./admin-area.ts'))[name] });
const list = area('List');
const form = area('Form');
const admin = 'admin' as const;

const screens: Screens = {
  routes: [
    { path: '/admin/user-management', area: admin, title: 'Users', load: list },
    { path: '/admin/user-management/new', area: admin, load: form },
    { path: '/admin/user-management/:id', area: admin, load: area('UserPage') },
    { path: '/admin/user-management/:id/edit', area: admin, load: form },
    { path: '/admin/user-management/:id/rights', area: admin, load: area('UserRights') },
    { path: '/admin/user-management/:id/api-keys', area: admin, title: 'API keys', load: area('UsersApiKeys') },
    { path: '/admin/role-management', area: admin, title: 'Roles', load: list },
    { path: '/admin/role-management/new', area: admin, load: form },
    { path: '/admin/role-management/:id', area: admin, load: area('RolePage') },
    { path: '/admin/role-management/:id/edit', area: admin, load: form },
    { path: '/admin/team-management', area: admin, title: 'Teams', load: list },
    { path: '/admin/team-management/new', area: admin, load: form },
    { path: '/admin/team-management/:id', area: admin, load: area('TeamPage') },
    { path: '/admin/team-management/:id/edit', area: admin, load: form },
    { path: '/admin/password-management', area: admin, title: 'Passwords', load: area('Passwords') },
    { path: '/app/user/profile', area: 'any', title: 'Profile', load: () => import('./profile.tsx') },
    { path: '/app/user/profile/:id', area: 'any', title: 'Profile', load: () => import('./profile.tsx') },
    { path: '/app/user/security', area: 'any', title: 'Security', load: area('Security') },
    { path: '/app/user/sessions', area: 'any', title: 'Sessions and devices', load: area('Sessions') },
    { path: '/app/user/api-keys', area: 'any', title: 'API keys', load: area('ApiKeys') },
    { path: '/app/user/notifications', area: 'any', title: 'Notifications', load: () => import('./notification-choices.tsx') },
  ],
  navigation: [
    { label: 'Users', icon: 'users', path: '/admin/user-management', area: admin, group: 'Users', order: 10 },
    { label: 'Roles', icon: 'shield-lock', path: '/admin/role-management', area: admin, group: 'Users', order: 20 },
    { label: 'Teams', icon: 'users-group', path: '/admin/team-management', area: admin, group: 'Users', order: 30 },
    { label: 'Passwords', icon: 'lock', path: '/admin/password-management', area: admin, group: 'Users', order: 40 },
  ],
  home: [{ order: 4, visible: { systemAdmin: true }, load: () => import('./without-sign-in.tsx') }],
  recordTabs: [{ module: 'users', label: 'Profile', order: 20, load: () => import('./profile-tab.tsx') }],
  recordActions: [
    { module: 'users', load: () => import('./user-actions.tsx') },
    { module: 'roles', load: () => import('./role-actions.tsx') },
  ],
};

export default screens;
