import { FileViewer } from '#web/files/file-viewer.tsx';
import type { Completion } from '../board.ts';

/** The document of an item as its reader may see it. */
export const StoredDocument = ({ details }: { details: Completion }) => (
  <FileViewer file={details.documentLink!} name={details.filename ?? 'Document'} />
);
