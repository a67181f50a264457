import type { Defaults } from '#server/discovered.ts';
import { signingCertificates } from '../signing-certificates.module.ts';
import { signingKey } from './sealing/signing-key.ts';

/** Makes the key at the first start and keeps its certificate for the life of the installation. */
export default {
  name: 'the key of the seals',
  order: 60,
  run: async (context) => {
    const { subject, fingerprint, certificate } = await signingKey(context.engine);
    if (await context.records.first(signingCertificates, { fingerprint })) return;
    const der = Buffer.from(certificate).toString('base64');
    await context.records.create(signingCertificates, { name: subject, fingerprint, der });
  },
} satisfies Defaults;
