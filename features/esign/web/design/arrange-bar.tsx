import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlignBoxLeftTop,
  IconChevronDown,
  IconCopy,
  IconLayersSubtract,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { align, distribute, sameSize, type Direction, type Side } from './geometry.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const SIDES: [Side, string][] = [
  ['left', 'Left edges'],
  ['center', 'Centers'],
  ['right', 'Right edges'],
  ['top', 'Top edges'],
  ['middle', 'Middles'],
  ['bottom', 'Bottom edges'],
];
const DIRECTIONS: [Direction, string][] = [
  ['across', 'Same space between, across'],
  ['down', 'Same space between, down'],
];

interface Props {
  design: Design;
  zoom: number;
  onZoom: (zoom: number) => void;
}
/** What is done with everything that is chosen, and how large the paper is. */
export function ArrangeBar({ design, zoom, onZoom }: Props) {
  const { chosen, pages } = design;
  const at = ZOOMS.indexOf(zoom);
  const none = chosen.length === 0;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Arrange">
      <Menu width={250}>
        <Menu.Target>
          <Button
            size="compact-md"
            variant="subtle"
            disabled={chosen.length < 2}
            leftSection={<IconAlignBoxLeftTop size={17} stroke={1.6} />}
            rightSection={<IconChevronDown size={14} />}
          >
            Align
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Align</Menu.Label>
          {SIDES.map(([side, label]) => (
            <Menu.Item key={side} onClick={() => design.arrange(align(chosen, side))}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Label>Distribute</Menu.Label>
          {DIRECTIONS.map(([direction, label]) => (
            <Menu.Item key={direction} disabled={chosen.length < 3} onClick={() => design.arrange(distribute(chosen, direction))}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Label>Size</Menu.Label>
          <Menu.Item onClick={() => design.arrange(sameSize(chosen, pages, ['width']))}>Same width</Menu.Item>
          <Menu.Item onClick={() => design.arrange(sameSize(chosen, pages, ['width', 'height']))}>
            Same width and height
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu width={250}>
        <Menu.Target>
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconCopy size={17} stroke={1.6} />}
            rightSection={<IconChevronDown size={14} />}
            disabled={none && !design.mayPaste}
          >
            Copy
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={none} onClick={() => design.run({ does: 'copy' }, null)}>
            Copy (Ctrl+C)
          </Menu.Item>
          <Menu.Item disabled={!design.mayPaste} onClick={() => design.run({ does: 'paste' }, null)}>
            Paste on page {design.page + 1} (Ctrl+V)
          </Menu.Item>
          <Menu.Item disabled={none} onClick={() => design.run({ does: 'duplicate' }, null)}>
            Duplicate (Ctrl+D)
          </Menu.Item>
          <Menu.Item
            disabled={none || pages.length < 2}
            leftSection={<IconLayersSubtract size={16} stroke={1.6} />}
            onClick={design.copyToAllPages}
          >
            Copy to all pages
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="Remove (Delete)">
        <ActionIcon aria-label="Remove" size="lg" disabled={none} onClick={design.remove}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.push} role="status">
        {none ? '' : chosen.length === 1 ? '1 chosen' : `${chosen.length} chosen`}
      </span>
      <ActionIcon aria-label="Zoom out" size="lg" disabled={at === 0} onClick={() => onZoom(ZOOMS[at - 1]!)}>
        <IconZoomOut size={17} stroke={1.6} />
      </ActionIcon>
      <span className="numeric">{zoom * 100}%</span>
      <ActionIcon aria-label="Zoom in" size="lg" disabled={at === ZOOMS.length - 1} onClick={() => onZoom(ZOOMS[at + 1]!)}>
        <IconZoomIn size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
