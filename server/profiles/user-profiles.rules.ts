import { isId } from '#common/ids.ts';
import { isTimeZone } from '#common/time-zones.ts';
import { check, derive } from '../records/rules.ts';
import { userProfiles } from './user-profiles.module.ts';
import { uploadedFile } from './profiles.queries.ts';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const PICTURE_FIELDS = ['avatar', 'background_image'] as const;
const LARGEST = 5 * 1024 * 1024;

export default [
  check(userProfiles, 'users can only create their own profile', { on: ['user'] }, ({ record, context, refuse }) => {
    if (context.access.isAdmin || record.user === context.userId) return;
    refuse('You can only change your own profile.', 'user');
  }),

  derive(userProfiles, 'a profile belongs to its user', { of: 'new' }, ({ record, set }) => {
    if (!record.assigned_to && record.user) set({ assigned_to: record.user });
  }),

  derive(userProfiles, 'a picture is kept by the id of its file', { on: PICTURE_FIELDS }, ({ record, changed, set }) => {
    for (const field of PICTURE_FIELDS) {
      const id = fileId(record[field]);
      if (changed(field) && id) set({ [field]: id });
    }
  }),

  check(
    userProfiles,
    'the avatar and the background are pictures of at most 5 MB',
    { on: PICTURE_FIELDS },
    async ({ record, changed, refuse, context }) => {
      for (const field of PICTURE_FIELDS) {
        const id = fileId(record[field]);
        const file = changed(field) && id ? await uploadedFile(context, id) : undefined;
        if (!file) continue;
        if (!PICTURES.includes(file.type)) refuse('Please choose a JPEG, PNG, WebP or GIF picture.', field);
        if (file.size > LARGEST) refuse('This picture is larger than 5 MB. Please choose a smaller one.', field);
      }
    },
  ),

  check(userProfiles, 'a time zone is one that exists', { on: ['time_zone'] }, ({ record, refuse }) => {
    if (!record.time_zone || record.time_zone === 'automatic' || isTimeZone(record.time_zone)) return;
    refuse(`There is no time zone named “${record.time_zone}”. Please choose one like America/New_York.`, 'time_zone');
  }),
];

/** Clients send the id, or the link that ends with it. */
function fileId(value: unknown): string | undefined {
  const id = String(value ?? '')
    .split('/')
    .at(-1);
  return isId(id) ? id.toLowerCase() : undefined;
}
