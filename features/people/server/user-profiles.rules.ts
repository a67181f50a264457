import { isId } from '#common/ids.ts';
import { isTimeZone } from '#common/time-zones.ts';
import { before } from '#server/records/rules.ts';
import { userProfiles } from '../user-profiles.module.ts';
import { uploadedFile } from './profiles.queries.ts';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const LARGEST = 5 * 1024 * 1024;

export default [
  before(userProfiles, 'users can only create their own profile', { on: ['user'] }, ({ record, context, refuse }) => {
    if (context.access.isAdmin || record.user === context.userId) return;
    refuse('You can only change your own profile.', 'user');
  }),

  before(userProfiles, 'a profile belongs to its user', { of: 'new' }, ({ record, set }) => {
    if (!record.assigned_to && record.user) set({ assigned_to: record.user });
  }),

  before(
    userProfiles,
    'the avatar and the background are pictures of at most 5 MB',
    { on: ['avatar', 'background_image'] },
    async ({ record, changed, set, refuse, context }) => {
      for (const field of ['avatar', 'background_image'] as const) {
        const id = String(record[field] ?? '')
          .split('/')
          .at(-1);
        const file = changed(field) && isId(id) ? await uploadedFile(context, id.toLowerCase()) : undefined;
        if (!file) continue;
        set({ [field]: id });
        if (!PICTURES.includes(file.type)) refuse('Please choose a JPEG, PNG, WebP or GIF picture.', field);
        if (file.size > LARGEST) refuse('This picture is larger than 5 MB. Please choose a smaller one.', field);
      }
    },
  ),

  before(userProfiles, 'a time zone is one that exists', { on: ['time_zone'] }, ({ record, refuse }) => {
    if (!record.time_zone || record.time_zone === 'automatic' || isTimeZone(record.time_zone)) return;
    refuse(`There is no time zone named “${record.time_zone}”. Please choose one like America/New_York.`, 'time_zone');
  }),
];
