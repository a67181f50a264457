import type { CSSProperties, PointerEvent } from 'react';
import { say } from '#web/words/say.ts';
import type { DesignInput } from './design-model.ts';
import type { Handle, Size } from './geometry.ts';
import { kindOf } from '../kinds.ts';
import { roleColor } from './role-colors.ts';
import type { BoxDrag } from './use-box-drag.ts';
import type { Design } from './use-design.ts';
import classes from './design.module.css';

const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

interface Props {
  input: DesignInput;
  page: Size;
  design: Design;
  drag: BoxDrag;
}
/** An input on the paper in the color of its recipient: chosen by a click or the space bar, moved by dragging or the arrows. */
export function DesignBox({ input, page, design, drag }: Props) {
  const isChosen = design.selected.has(input._id);
  const isAlone = isChosen && design.selected.size === 1;
  const label = say(kindOf(input.type.inputType).label);
  const end = (event: PointerEvent) => {
    if (drag.end()) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) design.toggle(input._id);
    else design.choose([input._id]);
    if (design.page !== input.page) design.setPage(input.page);
  };
  const { fontSize = 10, align = 'left' } = input.field.formatting ?? {};
  return (
    <div
      role="button"
      tabIndex={0}
      className={classes.box}
      data-box={input._id}
      data-kind={input.type.inputType}
      data-chosen={isChosen || undefined}
      data-small={Math.min(input.width, input.height) < 22 || undefined}
      aria-pressed={isChosen}
      aria-label={say('{name}, {kind}, {role}, page {number}', {
        name: input.field.label || input.field.name,
        kind: label,
        role: say(input.role),
        number: input.page + 1,
      })}
      title={`${input.field.label || input.field.name} (${say(input.role)})`}
      style={{
        ...boxStyle(input, page),
        ...roleColor(input.role),
        fontSize: `${(fontSize / page.width) * 100}cqw`,
        textAlign: align,
      }}
      onPointerDown={(event) => drag.begin(event, input, null)}
      onPointerMove={drag.move}
      onPointerUp={end}
      onPointerCancel={() => drag.end()}
    >
      <span>
        {input.field.label || label}
        {input.field.required && ' *'}
      </span>
      {isAlone &&
        HANDLES.map((handle) => (
          <i
            key={handle}
            aria-hidden
            className={classes.handle}
            data-handle={handle}
            onPointerDown={(event) => drag.begin(event, input, handle)}
            onPointerMove={drag.move}
            onPointerUp={(event) => {
              event.stopPropagation();
              drag.end();
            }}
          />
        ))}
    </div>
  );
}

const boxStyle = ({ left, top, width, height }: DesignInput, page: Size): CSSProperties => ({
  left: `${(left / page.width) * 100}%`,
  top: `${(top / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});
