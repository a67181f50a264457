import { job } from '../jobs/job.ts';
import { resetForgotten } from './password-reset.ts';

export default [job<{ email: string }>('reset-password', (context, { email }) => resetForgotten(context, email))];
