export { DEMO_PASSWORD } from './demo-password.ts';
export { phoneNumber, somebody } from './demo-names.ts';
export { invite } from './invite.ts';
