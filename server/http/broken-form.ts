import { malformed } from '#common/errors.ts';

export const brokenForm = () => malformed('The upload was interrupted or could not be read. Please send the file again.');

/** As the parser of forms (`@fastify/busboy`) says it, whichever of its streams was being read. */
const SENTENCES = /^(?:Unexpected|\w+ terminated early due to unexpected) end of multipart data$|^Multipart: Boundary not found$/;

export const isOfBrokenForm = (problem: unknown): boolean => problem instanceof Error && SENTENCES.test(problem.message);
