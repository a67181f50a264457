import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { askForRecord } from '#web/records/quick-create.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { itemAddress, usesOptions } from './document-uses-api.ts';

/** On the page of a document that somebody approved: its file stays, and a newer one renews it, at the item that asks for it. */
export default function RenewDocument({ module, record }: RecordPartProps) {
  const { mayCreate } = useRights(module);
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const renew = useMutation({
    mutationFn: async () => {
      const { records } = await client.fetchQuery(usesOptions(record._id));
      const use = records.find(({ isRenewal, sentBack, record: of }) => !isRenewal && sentBack === null && of);
      if (use) return itemAddress(use.record!._id, use._id);
      const created = await askForRecord(module, '', {
        name: record.name,
        document_type: record.document_type,
        providers_documents: referenceOf(record.providers_documents),
        renews: { _id: record._id, name: record.name },
      });
      return created && `${module.route}/${created._id}`;
    },
    onSuccess: (address) => address && navigate(address),
    onError: (error) => toast.danger(error.message),
  });
  const isRenewable = record.status === 'Active' || record.status === 'Expired';
  if (!isRenewable || !mayCreate || user.userType === 'Provider') return null;
  return (
    <Button
      variant="default"
      loading={renew.isPending}
      leftSection={<Icon name="upload" size={16} />}
      onClick={() => renew.mutate()}
    >
      {say('Add renewal')}
    </Button>
  );
}
