import { useState } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { RichText } from '#web/fields/rich-text.tsx';
import { downloadFile } from '#web/files.ts';
import { formatMoment } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { useAccess, useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { PolicyDifference } from './policy-difference.tsx';
import classes from './policies.module.css';

interface Policy {
  _id: string;
  name: string;
  description: string | null;
  must_acknowledge: boolean | null;
  policy_version?: number;
  favorite?: boolean;
  acknowledged: string | null;
}
interface Handbook {
  _id: string;
  name: string;
  path: string | null;
}

const mineOptions = queryOptions({
  queryKey: ['records', 'hrPolicies', 'mine'],
  queryFn: ({ signal }) => api<{ records: Policy[] }>('/api/hr-policies/mine', { signal, quiet: true }),
});

/** `/app/policies`, `/provider/policies`: the policies of one's teams; those that wait to be read stand first. */
export default function PoliciesScreen() {
  const area = useSession().user.userType === 'Provider' ? 'provider' : 'app';
  const { data, error } = useQuery(mineOptions);
  const [words, setWords] = useState('');
  const found = (data?.records ?? []).filter((policy) => isFoundBy(words, policy)).toSorted(byUrgency);
  return (
    <div className={classes.page} data-area={area}>
      <h1>{say('Policies')}</h1>
      <TextInput
        aria-label={say('Search the policies')}
        placeholder={say('Search in names and texts')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        maw={360}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {error && <EmptyState icon="alert-triangle" title={say('The policies could not be loaded')} text={error.message} />}
      {!data && !error && <Skeleton h={240} />}
      {data?.records.length === 0 && (
        <EmptyState
          icon="gavel"
          title={say('No policies yet')}
          text={say('Policies that are published for your teams appear here.')}
        />
      )}
      {data && data.records.length > 0 && found.length === 0 && (
        <EmptyState icon="search" title={say('No policy has these words')} />
      )}
      {found.map((policy) => (
        <PolicyCard key={policy._id} policy={policy} />
      ))}
    </div>
  );
}

function PolicyCard({ policy }: { policy: Policy }) {
  const [isOpen, setOpen] = useState(waits(policy));
  const [isSending, setSending] = useState(false);
  const acknowledge = async () => {
    setSending(true);
    try {
      await api(`/api/hr-policies/${policy._id}/acknowledge`, { body: { version: policy.policy_version }, quiet: true });
      toast.success(say('{name} is acknowledged', { name: policy.name }));
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      await queryClient.invalidateQueries({ queryKey: mineOptions.queryKey });
      setSending(false);
    }
  };
  return (
    <section className={classes.policy} aria-label={policy.name}>
      <header>
        <h2>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {policy.name}
          </button>
        </h2>
        {policy.policy_version !== undefined && (
          <span className="muted numeric">{say('Version {version}', { version: policy.policy_version })}</span>
        )}
        {waits(policy) && <Badge tone="waiting">{say('To read')}</Badge>}
        {policy.acknowledged && (
          <Badge tone="done">{say('Acknowledged {moment}', { moment: formatMoment(policy.acknowledged) })}</Badge>
        )}
      </header>
      {isOpen && (
        <>
          {policy.description && <RichText html={policy.description} />}
          {policy.policy_version !== undefined && policy.policy_version > 1 && (
            <PolicyDifference policy={policy._id} version={policy.policy_version} />
          )}
          <Handbooks policy={policy._id} />
          {waits(policy) && (
            <Button loading={isSending} onClick={() => void acknowledge()}>
              {say('Read and understood')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Handbooks({ policy }: { policy: string }) {
  const { access } = useAccess('handbooks');
  const { data } = useQuery({
    queryKey: ['records', 'handbooks', 'for-policy', policy],
    queryFn: ({ signal }) => api<{ records: Handbook[] }>(`/api/handbooks/for-policy/${policy}`, { signal, quiet: true }),
    enabled: access,
    retry: false,
  });
  if (!data?.records.length) return null;
  return (
    <ul className={classes.handbooks} aria-label={say('Handbooks')}>
      {data.records.map(({ _id, name, path }) => (
        <li key={_id}>
          <Button variant="default" size="compact-md" disabled={!path} onClick={() => path && void downloadFile(path)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const waits = ({ must_acknowledge, acknowledged }: Policy): boolean => must_acknowledge === true && !acknowledged;
const byUrgency = (one: Policy, other: Policy): number =>
  Number(waits(other)) - Number(waits(one)) ||
  Number(other.favorite ?? false) - Number(one.favorite ?? false) ||
  one.name.localeCompare(other.name);

const isFoundBy = (words: string, { name, description }: Policy): boolean => {
  const text = `${name} ${(description ?? '').replace(/<[^<>]*>/g, ' ')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
