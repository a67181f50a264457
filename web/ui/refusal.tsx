import { Text } from '@mantine/core';

interface Props {
  error: Error | null;
  /** Sentences that stand at their fields: where there are any, they say it. */
  atFields?: Readonly<Record<string, string>>;
}
/** Why what a form asked for was not done. */
export function Refusal({ error, atFields = {} }: Props) {
  if (!error || Object.keys(atFields).length > 0) return null;
  return (
    <Text c="var(--m-danger)" role="alert">
      {error.message}
    </Text>
  );
}
