import type { RecordPartProps } from '#web/screens.ts';
import { Ledger } from './ledger.tsx';

/** On the page of a balance: why it is what it is. */
export default function BalanceMovements({ record }: RecordPartProps) {
  return <Ledger balanceId={record._id} />;
}
