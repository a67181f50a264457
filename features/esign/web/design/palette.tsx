import { useRef, useState, type PointerEvent } from 'react';
import { Select } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { InputKind } from '../../inputs.ts';
import { ROLES, type Role } from '../../recipients.ts';
import { FieldSets } from './field-sets.tsx';
import { KINDS, type Kind } from '../kinds.ts';
import { roleColor } from './role-colors.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

interface Ghost {
  kind: Kind;
  x: number;
  y: number;
}
/** What may be placed, for whom: dragged onto a page, or put on the present page with a click. */
export function Palette({ design }: { design: Design }) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent, kind: Kind) => {
    if (!start.current) return;
    const { clientX: x, clientY: y } = event;
    if (ghost || Math.hypot(x - start.current.x, y - start.current.y) > 4) setGhost({ kind, x, y });
  };
  const end = ({ clientX, clientY }: PointerEvent) => {
    start.current = null;
    if (!ghost) return;
    setGhost(null);
    const at = pointUnder(clientX, clientY, design);
    if (at) design.add(ghost.kind.kind, at);
  };
  return (
    <>
      <Select
        label={say('Recipient')}
        aria-description={say('Of what is placed next')}
        data={ROLES.map((role) => ({ value: role, label: say(role) }))}
        value={design.role}
        allowDeselect={false}
        leftSection={<span className={classes.dot} style={roleColor(design.role)} />}
        renderOption={({ option }) => (
          <span className={classes.roleOption}>
            <span className={classes.dot} style={roleColor(option.value as Role)} />
            {option.label}
          </span>
        )}
        onChange={(role) => role && design.setRole(role as Role)}
      />
      <ul className={classes.palette} aria-label={say('Kinds of inputs')}>
        {KINDS.map((kind) => (
          <li key={kind.kind}>
            <button
              type="button"
              style={roleColor(design.role)}
              onPointerDown={begin}
              onPointerMove={(event) => move(event, kind)}
              onPointerUp={end}
              onPointerCancel={() => setGhost(null)}
              onClick={(event) => {
                // a drag ends with a click too, beside the palette
                if (isOver(event.currentTarget, event)) putOnPresentPage(kind.kind, design);
              }}
            >
              <Icon name={kind.icon} size={16} />
              <span>{say(kind.label)}</span>
            </button>
          </li>
        ))}
      </ul>
      <FieldSets design={design} />
      {ghost && (
        <div className={classes.ghost} style={{ ...roleColor(design.role), left: ghost.x, top: ghost.y }} aria-hidden>
          {say(ghost.kind.label)}
        </div>
      )}
    </>
  );
}

/** Enter on a button is a click without a place. */
function isOver(
  button: HTMLElement,
  { clientX, clientY, detail }: { clientX: number; clientY: number; detail: number },
): boolean {
  if (detail === 0) return true;
  const box = button.getBoundingClientRect();
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

function pointUnder(x: number, y: number, { pages }: Design) {
  const paper = document.elementsFromPoint(x, y).find((element) => element.matches('[data-paper]')) as HTMLElement | undefined;
  if (!paper) return null;
  const page = Number(paper.dataset.paper);
  const box = paper.getBoundingClientRect();
  const scale = pages[page]!.width / box.width;
  return { page, x: (x - box.left) * scale, y: (y - box.top) * scale };
}

/** In the middle of what is seen of the page, below what was put there before. */
function putOnPresentPage(kind: InputKind, design: Design) {
  const { page, pages, inputs } = design;
  const size = pages[page]!;
  const paper = document.querySelector<HTMLElement>(`[data-paper="${page}"]`);
  const desk = paper?.closest<HTMLElement>('[data-desk]');
  const box = paper?.getBoundingClientRect();
  const frame = desk?.getBoundingClientRect();
  const scale = box && box.width > 0 ? size.height / box.height : 0;
  const seen = box && frame ? (Math.max(box.top, frame.top) + Math.min(box.bottom, frame.bottom)) / 2 - box.top : 0;
  let y = scale ? seen * scale : size.height / 2;
  const isTaken = () => inputs.some((input) => input.page === page && Math.abs(input.top + input.height / 2 - y) < 12);
  while (isTaken() && y < size.height - 40) y += 32;
  design.add(kind, { page, x: size.width / 2, y });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-chosen]')?.focus());
}
