import { z } from 'zod';
import { isId } from '#common/ids.ts';

/** An id in a body or a query, in the spelling of the records. */
export const givenId = z
  .string()
  .refine(isId, 'An id is 24 hexadecimal characters.')
  .transform((given) => given.toLowerCase());
