export { aboutOf } from './about-agreement.ts';
export { cancelAgreement } from './cancel-agreement.ts';
export { convertToDocument } from './convert-to-document.ts';
export { recipientsFor } from './document-recipients.ts';
export { sealPdf } from './sealing/seal-pdf.ts';
