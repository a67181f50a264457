import type { RecordPartProps } from '#web/screens.ts';
import { OthersProfile } from './others-profile.tsx';
import classes from './profile.module.css';

/** What a user shows of themselves, on the page of their record. */
export default function ProfileTab({ record }: RecordPartProps) {
  return (
    <div className={classes.tab}>
      <OthersProfile userId={record._id} />
    </div>
  );
}
