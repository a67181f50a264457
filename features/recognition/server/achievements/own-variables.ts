import type { AnyRecord } from '#common/module.ts';
import { VARIABLE } from '#features/workflows/server/public.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Achievement } from '../../achievement.ts';
import { achievements } from '../../achievements.module.ts';

/** What texts of alerts take beside the fields of the record: `{{user.…}}` is who earned it. */
const OWN = { user: users.fields, achievement: achievements.fields } as const;

/** `{{user.first_name}}` and `{{achievement.title}}`; undefined for anything else. */
export const ownVariables =
  (person: AnyRecord, achievement: Achievement) =>
  (whole: string): string | undefined => {
    const found = [...whole.matchAll(VARIABLE)][0];
    const [, name, step] = found ?? [];
    if (!step || !isOwn(name)) return undefined;
    const value = (name === 'user' ? person : (achievement as unknown as AnyRecord))[step];
    return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
  };

/** The text without them, and the names among them that nothing has. */
export function splitOwn(text: string): { rest: string; unknown: string[] } {
  const unknown: string[] = [];
  const rest = text.replace(VARIABLE, (whole, name: string, step: string | undefined) => {
    if (!isOwn(name) || step === undefined) return whole;
    if (!Object.hasOwn(OWN[name], step)) unknown.push(`${name}.${step}`);
    return '';
  });
  return { rest, unknown };
}

const isOwn = (name: string | undefined): name is keyof typeof OWN => name !== undefined && Object.hasOwn(OWN, name);
