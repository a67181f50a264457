import { lazy, Suspense } from 'react';
import { useStore } from '#web/store.ts';
import { addressStore } from './address-dialog.ts';

const AddressDialogView = lazy(() => import('./address-dialog-view.tsx'));

/** Shows the question of the address, from whichever form it comes. */
export default function AddressDialogHost() {
  const question = useStore(addressStore);
  return <Suspense>{question && <AddressDialogView {...question} />}</Suspense>;
}
