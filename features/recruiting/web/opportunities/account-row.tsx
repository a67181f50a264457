import type { AnyRecord } from '#common/module.ts';
import { RecordLink } from '#web/fields/record-link.tsx';
import { say } from '#web/words/say.ts';
import tabs from '../record-tab.module.css';
import classes from './opportunities.module.css';

/** An account, and what it offers in words. */
export function AccountRow({ account, facts }: { account: AnyRecord; facts: string }) {
  const place = account.billing_address as { city?: string | null; state?: string | null } | null | undefined;
  return (
    <li className={classes.row}>
      <div className={tabs.what}>
        <span className={tabs.name}>
          <RecordLink moduleName="accounts" reference={{ _id: account._id, name: String(account.name ?? say('Account')) }} />
        </span>
        <span className={tabs.facts}>
          {[[place?.city, place?.state].filter(Boolean).join(', '), facts].filter(Boolean).join(' · ')}
        </span>
      </div>
    </li>
  );
}
