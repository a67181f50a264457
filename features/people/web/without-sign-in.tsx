import type { AnyRecord } from '#common/module.ts';
import { RecordsPart } from '#web/home/records-part.tsx';

/** Colleagues with an account that they have never used. */
export default function WithoutSignIn() {
  return (
    <RecordsPart
      title="People who have not signed in yet"
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
      empty="Everyone has signed in."
      aside={emailOf}
    />
  );
}

const emailOf = ({ email }: AnyRecord) => <span className="muted ellipsis">{String(email)}</span>;
