import { invalid, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import { holdKey } from '../database/hold-key.ts';
import { attachFile } from '../files/uploads.ts';
import { users } from '../accounts/users.module.ts';
import { userProfiles } from './user-profiles.module.ts';

export type Profile = RecordOf<typeof userProfiles>;
export type ProfileChange = Partial<
  Pick<Profile, 'avatar' | 'background_image' | 'about_me' | 'theme' | 'locale' | 'time_zone' | 'language' | 'navigation'>
>;

/** Colleagues see each other; a provider learns nothing of others but their names. */
export const maySeeProfile = (context: Context, userId: string): boolean =>
  userId === context.userId || !context.access.isProvider;

/** A person's profile, made at first need. Whoever needs the same one at the same time gets the same one. */
export async function profileFor(context: Context, userId: string): Promise<Profile> {
  if (!isId(userId) || !maySeeProfile(context, userId.toLowerCase())) throw notFound('This user was not found.');
  const system = context.asSystem('every user has a profile');
  const wanted = { user: userId.toLowerCase() };
  const user = await system.records.find(users, wanted.user);
  if (!user) throw notFound('This user was not found.');
  const known = await system.records.first(userProfiles, wanted);
  if (known) return known;
  return system.transaction(async (inner) => {
    await holdKey(inner.database, `profile of ${wanted.user}`);
    const made = await inner.records.first(userProfiles, wanted);
    return made ?? inner.records.create(userProfiles, { ...wanted, name: user.name, assigned_to: wanted.user });
  });
}

/** What somebody makes of their own profile, whatever their roles say of the module; a picture is their own upload. */
export const changeOwnProfile = (context: Context, change: ProfileChange): Promise<Profile> =>
  context.transaction(async (inner) => {
    const { _id } = await profileFor(inner, context.userId!);
    for (const field of ['avatar', 'background_image'] as const)
      if (change[field]) await takeOwnUpload(inner, field, change[field], _id);
    return inner.asSystem('users change their own profile').records.update(userProfiles, _id, change);
  });

async function takeOwnUpload(context: Context, field: string, fileId: string, recordId: string): Promise<void> {
  const parent = { module: userProfiles.name, recordId };
  await attachFile(context, fileId, parent).catch(() => {
    throw invalid({ [field]: 'This picture was not found. Please upload it again.' });
  });
}
