import type { SessionPart } from '#server/discovered.ts';
import { readListSetting } from './public.ts';

/** The accounts that are never timed out, by id or e-mail (access document, section 4). */
const idleExempt: SessionPart = async (context) => ({
  'idle-exempt-accounts': await readListSetting(context, 'idle-exempt-accounts'),
});

export default idleExempt;
