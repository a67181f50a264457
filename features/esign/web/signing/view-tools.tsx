import { ActionIcon, Button } from '@mantine/core';
import { IconListDetails, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';

const ZOOMS = [1, 1.5, 2, 3];

interface Props {
  isList: boolean;
  onList: (isList: boolean) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
}
/** How large the pages are, and whether they are a list of questions. */
export function ViewTools({ isList, onList, zoom, onZoom }: Props) {
  const at = ZOOMS.indexOf(zoom);
  return (
    <>
      {!isList && (
        <>
          <ActionIcon size={44} aria-label={say('Zoom out')} disabled={at === 0} onClick={() => onZoom(ZOOMS[at - 1]!)}>
            <IconZoomOut size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size={44}
            aria-label={say('Zoom in')}
            disabled={at === ZOOMS.length - 1}
            onClick={() => onZoom(ZOOMS[at + 1]!)}
          >
            <IconZoomIn size={20} stroke={1.6} />
          </ActionIcon>
        </>
      )}
      <Button
        h={44}
        px={10}
        variant="subtle"
        leftSection={<IconListDetails size={20} stroke={1.6} />}
        aria-pressed={isList}
        onClick={() => onList(!isList)}
      >
        {isList ? say('Pages') : say('List')}
      </Button>
    </>
  );
}
