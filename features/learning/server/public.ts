export { certificateFile } from './courses/certificate-file.ts';
