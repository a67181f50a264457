import { givenId } from '../http/given-id.ts';
import { z } from 'zod';

/** What a page shows: a list of a module, or one record. */
const watched = z.object({
  module: z.string().min(1).max(100),
  id: givenId.optional(),
});
const watch = watched.extend({
  /** For how many milliseconds the page may have missed a change of it. */
  age: z.number().nonnegative().optional(),
  /** Absent: the page shows the record in passing, and nobody is told. */
  as: z.enum(['viewing', 'editing']).optional(),
});
export type Watched = z.infer<typeof watched>;
export type Watch = z.infer<typeof watch>;

/** More than a screen holds. */
export const MOST_WATCHES = 100;

export const readWatch = (given: unknown): Watch | undefined => watch.safeParse(given).data;
export const readWatched = (given: unknown): Watched | undefined => watched.safeParse(given).data;
/** Of a handshake; absent: the page does not watch, and gets the events of every module. */
export const readWatches = (given: unknown): Watch[] | undefined =>
  Array.isArray(given)
    ? given
        .slice(0, MOST_WATCHES)
        .map(readWatch)
        .filter((each) => each !== undefined)
    : undefined;

export const keyOf = ({ module, id }: { module: string; id: string }): string => `${module}/${id}`;
/** The other way round: an id has no slash, the name of a module has none either. */
export const recordOfKey = (key: string): { module: string; id: string } => {
  const [module = '', id = ''] = key.split('/');
  return { module, id };
};

/** The rooms of socket.io; their first letters keep them apart from each other and from the ids of sockets. */
export const roomOf = ({ module, id }: Watched): string => (id ? `record ${module}/${id}` : `module ${module}`);
export const EVERY_MODULE = 'every module';
export const roomOfUser = (userId: string): string => `user ${userId}`;
