import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { pageOptions, type Opened } from './capture-api.ts';
import classes from './capture.module.css';

interface Props {
  opened: Opened;
  id: string;
  number: number;
  of: number;
  onRetake: () => void;
  onRemove: () => void;
  onClose: () => void;
}
/** A page as large as the screen lets it be, to see whether it can be read. */
export function PageDialog({ opened, id, number, of, onRetake, onRemove, onClose }: Props) {
  const { data, isError } = useQuery(pageOptions(opened, id, LARGE));
  const address = useObjectUrl(data?.blob);
  return (
    <Modal
      opened
      size={720}
      fullScreen={usePhone()}
      title={say('Page {number} of {of}', { number, of })}
      closeButtonProps={{ 'aria-label': say('Close') }}
      onClose={onClose}
    >
      <div className={classes.large}>
        {address ? <img src={address} alt={say('Page {number}, large', { number })} /> : !isError && <Skeleton h={420} />}
        {isError && <p>{say('This page cannot be shown at the moment.')}</p>}
      </div>
      <div className={classes.verbs}>
        <Button size="md" variant="default" leftSection={<Icon name="camera" size={18} />} onClick={onRetake}>
          {say('Take it again')}
        </Button>
        <Button size="md" variant="subtle" color="red" leftSection={<Icon name="trash" size={18} />} onClick={onRemove}>
          {say('Remove')}
        </Button>
      </div>
    </Modal>
  );
}

const LARGE = 1600;
