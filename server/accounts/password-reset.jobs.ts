import { resetPassword } from './password-reset.ts';

export default [resetPassword];
