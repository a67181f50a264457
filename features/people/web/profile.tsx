import { useParams } from 'react-router';
import { useSession } from '#web/session.tsx';
import { OthersProfile } from './others-profile.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import classes from './people.module.css';

/** `/app/user/profile`, one's own, and `/app/user/profile/:id`, somebody else's. */
export default function ProfilePage() {
  const { id } = useParams();
  const { user } = useSession();
  if (!id || id === user._id) return <OwnProfile />;
  return (
    <>
      <PageHead title={say('Profile')} />
      <div className={classes.page}>
        <OthersProfile userId={id} />
      </div>
    </>
  );
}
