import { queryClient } from '#web/query-client.ts';

/** The server keeps the e-mail of a lead as an address of its own: what is shown of those is read anew. */
export default async function refreshAddresses(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['records', 'emailAddresses'] });
}
