import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { SigningFrame } from '../signing/signing-frame.tsx';

/** The two areas without a document: what leads to one. */
export default function EntranceScreen() {
  const isCertificate = useLocation().pathname.startsWith('/doc-certificate-of-completion');
  return (
    <SigningFrame title={isCertificate ? say('Certificate of completion') : say('Electronic signature')}>
      <EmptyState
        heading="h2"
        icon={isCertificate ? 'certificate' : 'signature'}
        title={isCertificate ? say('No document was named') : say('Open the link that we sent you')}
        text={
          isCertificate
            ? say('Open the certificate from its agreement. Whether a PDF was signed and sealed here can be checked without it.')
            : say('Who is asked to sign gets an email with a link of their own. It leads to the document.')
        }
      >
        <Button component={Link} to="/esign/verify">
          {say('Check a signed document')}
        </Button>
      </EmptyState>
    </SigningFrame>
  );
}
