import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { RecordPartProps } from '#web/screens.ts';
import { useRights } from '#web/records/rights.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';

/** The way from a document's record to its designer. */
export default function DesignLink({ module, record }: RecordPartProps) {
  const rights = useRights(module);
  if (!rights.mayEdit(record)) return null;
  return (
    <Button
      component={Link}
      to={`/app/interactive-documents/${record._id}/design`}
      leftSection={<Icon name="signature" size={16} />}
    >
      {say('Design')}
    </Button>
  );
}
