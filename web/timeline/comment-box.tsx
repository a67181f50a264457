import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '../api.ts';
import { useModule } from '../modules.ts';
import { createRecord } from '../records/records-api.ts';
import { mayCreate } from '../records/rights.ts';
import { useSession } from '../session.tsx';
import { toast } from '../ui/toasts.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say } from '../words/say.ts';
import { CommentEditor } from './comment-editor.tsx';
import classes from './timeline.module.css';

/** A new comment about a record. */
export function CommentBox({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const session = useSession();
  const comments = useModule('comments');
  if (!comments || !mayCreate(comments, session)) return null;
  const { _id, name } = session.user;
  return (
    <div className={classes.box}>
      <UserAvatar userId={_id} name={name} size={28} />
      <div>
        <CommentEditor
          key={record._id}
          place={`comment:${record._id}`}
          label={say('New comment')}
          confirm={say('Comment')}
          onSave={async (said) => {
            const related_record = { moduleName: module.name, recordId: record._id };
            try {
              await createRecord(comments, { related_record, ...said });
            } catch (error) {
              if (error instanceof ApiError) toast.danger(error.message);
              throw error;
            }
          }}
        />
      </div>
    </div>
  );
}
