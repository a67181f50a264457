import { useState } from 'react';
import type { InputField, InputKind } from '../../inputs.ts';
import type { Role } from '../../recipients.ts';
import type { Command } from './design-keys.ts';
import { changed, redone, startHistory, undone } from './design-history.ts';
import { copies, newInput, onAllPages, patched, placed, without, type DesignInput, type Inputs } from './design-model.ts';
import { keepInside, moveTogether, type Size } from './geometry.ts';

const NONE: ReadonlySet<string> = new Set();

/** The inputs of a document while they are designed: what is chosen, what can be undone, and every verb of the screen. */
export function useDesign(kept: Inputs, pages: readonly Size[]) {
  const [history, setHistory] = useState(() => startHistory(kept));
  const [selected, setSelected] = useState(NONE);
  const [page, setPage] = useState(0);
  const [clipboard, setClipboard] = useState<Inputs>([]);
  const [role, setRole] = useState<Role>('Participant 1');
  const inputs = history.present;
  const chosen = inputs.filter(({ _id }) => selected.has(_id));

  const change = (next: Inputs, kind: string | null = null) => setHistory((now) => changed(now, next, kind));
  const choose = (ids: Iterable<string>) => setSelected(new Set(ids));
  const put = (made: readonly DesignInput[]) => {
    if (!made.length) return;
    change([...inputs, ...made]);
    choose(made.map(({ _id }) => _id));
    setPage(made.at(-1)!.page);
  };
  const arrange = (boxes: readonly DesignInput[], kind: string | null = null) => change(placed(inputs, boxes), kind);
  const remove = () => {
    change(without(inputs, selected));
    setSelected(NONE);
  };
  /** A key may act on what has the focus, where nothing is chosen. */
  const run = (command: Command, focused: string | null) => {
    const isOfFocus = focused !== null && !selected.has(focused);
    const acted = isOfFocus ? inputs.filter(({ _id }) => _id === focused) : chosen;
    if (isOfFocus && ['move', 'size', 'remove', 'copy', 'cut', 'duplicate', 'settings'].includes(command.does)) choose([focused]);
    const ids = new Set(acted.map(({ _id }) => _id));
    switch (command.does) {
      case 'move':
        return arrange(moveTogether(acted, command.across, command.down, pages), `move ${[...ids].join(' ')}`);
      case 'size': {
        const { across, down } = command;
        const sized = acted.map((box) =>
          keepInside({ ...box, width: box.width + across, height: box.height + down }, pages[box.page]!),
        );
        return arrange(sized, `size ${[...ids].join(' ')}`);
      }
      case 'cut':
      case 'remove':
        if (command.does === 'cut') setClipboard(acted);
        change(without(inputs, ids));
        return setSelected(NONE);
      case 'copy':
        return setClipboard(acted);
      case 'paste':
        return put(copies(clipboard, inputs, page, pages[page]!));
      case 'duplicate':
        return acted.length ? put(copies(acted, inputs, acted[0]!.page, pages[acted[0]!.page]!)) : undefined;
      case 'undo':
        return setHistory(undone);
      case 'redo':
        return setHistory(redone);
      case 'all':
        return choose(inputs.filter((input) => input.page === page).map(({ _id }) => _id));
      case 'none':
        return setSelected(NONE);
      case 'toggle':
        return focused ? toggle(focused) : undefined;
      case 'settings':
        return;
    }
  };
  const toggle = (id: string) => choose(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]);

  return {
    inputs,
    pages,
    chosen,
    selected,
    page,
    role,
    isChanged: history.present !== kept && (history.past.length > 0 || history.future.length > 0),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    mayPaste: clipboard.length > 0,
    setPage,
    setRole,
    choose,
    toggle,
    run,
    remove,
    arrange,
    change,
    put,
    add: (kind: InputKind, at: { page: number; x: number; y: number }) =>
      put([newInput(kind, role, at, inputs, pages[at.page]!)]),
    copyToAllPages: () => put(onAllPages(chosen, inputs, pages)),
    /** Settings of everything that is chosen. */
    set: (field: Partial<InputField>, kind: string) =>
      change(
        patched(inputs, selected, (input) => ({ ...input, field: { ...input.field, ...field } })),
        `${kind} ${[...selected].join(' ')}`,
      ),
    setRoleOfChosen: (next: Role) => change(patched(inputs, selected, (input) => ({ ...input, role: next }))),
    begin: (next: Inputs) => {
      setHistory(startHistory(next));
      setSelected(NONE);
    },
  };
}
export type Design = ReturnType<typeof useDesign>;
