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
import { say, sayLater } from '#web/words/say.ts';
import { align, distribute, sameSize, type Direction, type Side } from './geometry.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const SIDES: [Side, string][] = [
  ['left', sayLater('Left edges')],
  ['center', sayLater('Centers')],
  ['right', sayLater('Right edges')],
  ['top', sayLater('Top edges')],
  ['middle', sayLater('Middles')],
  ['bottom', sayLater('Bottom edges')],
];
const DIRECTIONS: [Direction, string][] = [
  ['across', sayLater('Same space between, across')],
  ['down', sayLater('Same space between, down')],
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
    <div className={classes.bar} role="toolbar" aria-label={say('Arrange')}>
      <Menu width={250}>
        <Menu.Target>
          <Button
            size="compact-md"
            variant="subtle"
            disabled={chosen.length < 2}
            leftSection={<IconAlignBoxLeftTop size={17} stroke={1.6} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {say('Align')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{say('Align')}</Menu.Label>
          {SIDES.map(([side, label]) => (
            <Menu.Item key={side} onClick={() => design.arrange(align(chosen, side))}>
              {say(label)}
            </Menu.Item>
          ))}
          <Menu.Label>{say('Distribute')}</Menu.Label>
          {DIRECTIONS.map(([direction, label]) => (
            <Menu.Item key={direction} disabled={chosen.length < 3} onClick={() => design.arrange(distribute(chosen, direction))}>
              {say(label)}
            </Menu.Item>
          ))}
          <Menu.Label>{say('Size')}</Menu.Label>
          <Menu.Item onClick={() => design.arrange(sameSize(chosen, pages, ['width']))}>{say('Same width')}</Menu.Item>
          <Menu.Item onClick={() => design.arrange(sameSize(chosen, pages, ['width', 'height']))}>
            {say('Same width and height')}
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
            {say('Copy')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={none} onClick={() => design.run({ does: 'copy' }, null)}>
            {say('Copy (Ctrl+C)')}
          </Menu.Item>
          <Menu.Item disabled={!design.mayPaste} onClick={() => design.run({ does: 'paste' }, null)}>
            {say('Paste on page {number} (Ctrl+V)', { number: design.page + 1 })}
          </Menu.Item>
          <Menu.Item disabled={none} onClick={() => design.run({ does: 'duplicate' }, null)}>
            {say('Duplicate (Ctrl+D)')}
          </Menu.Item>
          <Menu.Item
            disabled={none || pages.length < 2}
            leftSection={<IconLayersSubtract size={16} stroke={1.6} />}
            onClick={design.copyToAllPages}
          >
            {say('Copy to all pages')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={say('Remove (Delete)')}>
        <ActionIcon aria-label={say('Remove')} size="lg" disabled={none} onClick={design.remove}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.push} role="status">
        {none ? '' : say({ one: '1 chosen', other: '{count} chosen' }, { count: chosen.length })}
      </span>
      <ActionIcon aria-label={say('Zoom out')} size="lg" disabled={at === 0} onClick={() => onZoom(ZOOMS[at - 1]!)}>
        <IconZoomOut size={17} stroke={1.6} />
      </ActionIcon>
      <span className="numeric">{zoom * 100}%</span>
      <ActionIcon aria-label={say('Zoom in')} size="lg" disabled={at === ZOOMS.length - 1} onClick={() => onZoom(ZOOMS[at + 1]!)}>
        <IconZoomIn size={17} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
