import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavigationEntries, NavigationGroup } from '#web/frame/navigation-entries.tsx';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { ownBuckets, type OwnBucket } from './frame-api.ts';
import { useLinks } from './links.ts';
import classes from './frame.module.css';

const ArrangeDialog = lazy(() => import('./arrange-dialog.tsx'));

/** The buckets of this person, below their records; each is arranged where it stands. */
export default function OwnBuckets() {
  const { user } = useSession();
  const { data = [] } = useQuery(ownBuckets(user._id));
  return data.map((bucket) => <Bucket key={bucket._id} bucket={bucket} />);
}

function Bucket({ bucket }: { bucket: OwnBucket }) {
  const links = useLinks(bucket.items);
  const [isArranging, setArranging] = useState(false);
  return (
    <NavigationGroup label={bucket.name}>
      <NavigationEntries entries={links} isCollapsed={false} />
      <button type="button" className={classes.arrange} onClick={() => setArranging(true)}>
        {say('Arrange')}
      </button>
      {isArranging && (
        <Suspense>
          <ArrangeDialog bucket={bucket} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </NavigationGroup>
  );
}
