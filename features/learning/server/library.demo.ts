import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { demo } from '#server/demo.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { libraryResources } from '../library-resources.module.ts';

const VIDEO = new URL('../../../public/provider-area/welcome.mp4', import.meta.url);

/** A document and a video beside the handbook, both open to providers. */
export default demo('library', 46, async (context) => {
  const guide = await demoPdf({
    title: 'Hand Hygiene in Five Moments',
    issuer: 'Muster Health Academy',
    lines: [
      ['One', 'Before you touch a patient'],
      ['Two', 'Before a clean or aseptic procedure'],
      ['Three', 'After a risk of exposure to body fluids'],
      ['Four', 'After you touched a patient'],
      ['Five', 'After you touched what is around a patient'],
    ],
  });
  const files = [
    { name: 'Hand hygiene guide', type: 'Document', filename: 'hand-hygiene.pdf', content: Readable.from([guide]) },
    { name: 'Welcome to Muster', type: 'Video', filename: 'welcome.mp4', content: createReadStream(VIDEO) },
  ];
  for (const { name, type, filename, content } of files) {
    const file = await storeUpload(context, { filename, content });
    await context.records.create(libraryResources, { name, type, path: file._id, filename, provider_visible: true });
  }
});
