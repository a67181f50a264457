import { dropdown, number, object, relate, text } from '#common/module.ts';
import { SOURCES } from './sources.ts';

/** What an entry of a ledger says besides its amount: which way it went, why, and what was there after it. */
export const entryFields = {
  actionType: dropdown('Action', ['add', 'remove'], { required: true }),
  reason: text('Reason'),
  source_type: dropdown('Source', SOURCES, { indexed: true }),
  source: object('Record', { description: 'moduleName, recordId', maxBytes: 1024 }),
  cause: text('Cause', { unique: true }),
  modifiedBy: relate('users', 'By'),
  balance: number('Balance after', { required: true, min: 0 }),
};
