// One chunk: whoever opens one of these screens opens the next, and everybody else's first page stays in fewer pieces.
export { default as ApiKeys } from './api-keys/api-keys.tsx';
export { default as Form } from './admin-form.tsx';
export { default as List } from './admin-list.tsx';
export { default as Passwords } from './passwords.tsx';
export { default as RolePage } from './role-page.tsx';
export { default as Security } from './security/security.tsx';
export { default as Sessions } from './sessions.tsx';
export { default as TeamPage } from './team-page.tsx';
export { default as UsersApiKeys } from './api-keys/users-api-keys.tsx';
export { default as UserPage } from './user-page.tsx';
export { default as UserRights } from './user-rights.tsx';
