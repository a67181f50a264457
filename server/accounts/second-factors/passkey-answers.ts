import { z } from 'zod';

/** The browser's answers as WebAuthn Level 3 writes them in JSON; what they say is checked with the signature. */
const bytes = z.string().max(20_000);
const answer = { id: z.string().max(1_400), rawId: z.string().max(1_400), type: z.literal('public-key') };
const extensions = z.looseObject({}).default({});

export const registrationAnswer = z.looseObject({
  ...answer,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).optional(),
  }),
});

export const signInAnswer = z.looseObject({
  ...answer,
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
});
