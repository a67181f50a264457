import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';
import { say } from '#web/words/say.ts';

/** Colleagues with an account that they have never used. */
export default function WithoutSignIn() {
  return (
    <RecordsPart
      title={say('People who have not signed in yet')}
      module="users"
      filter={{
        all: [
          { field: 'active', op: 'equals', value: true },
          { field: 'last_login_date', op: 'empty' },
          { field: 'userType', op: 'notIn', value: ['Provider'] },
        ],
      }}
      sort="createdAt"
      sortOrder="desc"
      empty={say('Everyone has signed in.')}
      aside={emailOf}
    />
  );
}

const emailOf = ({ email }: AnyRecord) => <span className="muted ellipsis">{String(email)}</span>;
