import { ActionIcon } from '@mantine/core';
import { IconBellPlus, IconBellRinging } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { queryClient } from '../query-client.ts';
import { followingOptions, toggleFollowing, type Following } from '../timeline/timeline-api.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './record.module.css';

/** Whoever follows a record is notified of what others change in it. */
export function FollowButton({ module, id }: { module: DescribedModule; id: string }) {
  const options = followingOptions(module, id);
  const { data } = useQuery(options);
  const toggle = useMutation({
    mutationFn: () => toggleFollowing(module, id),
    onMutate: () => {
      const before = queryClient.getQueryData<Following>(options.queryKey);
      if (before) {
        const following = !before.following;
        queryClient.setQueryData(options.queryKey, { following, followers: before.followers + (following ? 1 : -1) });
      }
      return before;
    },
    onError: (_error, _nothing, before) => queryClient.setQueryData(options.queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  if (!data) return null;
  const { following, followers } = data;
  const verb = following
    ? say('Stop following this {singular}', { singular: inSentence(module.singular) })
    : say('Follow this {singular}', { singular: inSentence(module.singular) });
  const count = followers > 0 ? ` (${say({ one: '{count} follower', other: '{count} followers' }, { count: followers })})` : '';
  return (
    <Tooltip label={`${verb}${count}`}>
      <ActionIcon aria-label={verb} aria-pressed={following} onClick={() => toggle.mutate()}>
        {following ? (
          <IconBellRinging size={17} stroke={1.6} className={classes.following} />
        ) : (
          <IconBellPlus size={17} stroke={1.6} />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
