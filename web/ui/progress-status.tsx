import { Progress, Text } from '@mantine/core';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';

interface Props {
  title: string;
  /** Without them the bar is indeterminate: it moves and has no share. */
  done: number | undefined;
  total: number | undefined;
}

export function ProgressStatus({ title, done, total }: Props) {
  const isKnown = done !== undefined && total !== undefined;
  return (
    <>
      <Text mb="xs" className="numeric" role="status">
        {isKnown ? say('Status: {done} of {total}', { done: formatNumber(done), total: formatNumber(total) }) : say('Working…')}
      </Text>
      {isKnown ? (
        <Progress value={(done / Math.max(total, 1)) * 100} aria-label={title} />
      ) : (
        <Progress.Root>
          <Progress.Section value={100} animated withAria={false} role="progressbar" aria-label={title} />
        </Progress.Root>
      )}
    </>
  );
}
