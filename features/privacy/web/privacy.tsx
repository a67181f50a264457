import { useState } from 'react';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { FindPerson } from './find-person.tsx';
import { FoundPerson } from './found-person.tsx';
import { Holds } from './holds.tsx';
import type { FoundPerson as Found } from './privacy-api.ts';
import { Register } from './register.tsx';

/** `/admin/privacy`: what is held of one person, and what was asked about it. */
export default function Privacy() {
  const [found, setFound] = useState<Found>();
  return (
    <>
      <PageHead title={say('Privacy')} />
      <PageBody>
        <FindPerson onFound={setFound} />
        {found && <FoundPerson found={found} />}
        <Register />
        <Holds />
      </PageBody>
    </>
  );
}
