import { defineModule, textArea, text } from '#common/module.ts';

/** Every certificate that this installation has sealed with, so that its files are recognized after the key has changed. */
export const signingCertificates = defineModule({
  name: 'signingCertificates',
  path: 'signing-certificates',
  label: 'Certificates of seals',
  singular: 'Certificate of seals',
  icon: 'certificate',
  fields: {
    fingerprint: text('SHA-256', { required: true, unique: true }),
    der: textArea('Certificate', { required: true }),
  },
  seenBy: { staff: 'nobody' },
  writes: 'server',
  audited: false,
  softDelete: false,
});

export default signingCertificates;
