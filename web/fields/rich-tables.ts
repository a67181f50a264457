import { Extension, Node, type Editor } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

const cell = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    extendNodeSchema: ({ name: of }) => (of === name ? { tableRole } : {}),
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (values: Record<string, number>) => (values[name] === 1 ? {} : { [name]: values[name] }),
});

/** Tab goes to the next cell, and past the last one out of the table. */
const keys = Extension.create({
  name: 'tableKeys',
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
});

export const richTables = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    extendNodeSchema: ({ name }) => (name === 'table' ? { tableRole: 'table' } : {}),
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    extendNodeSchema: ({ name }) => (name === 'tableRow' ? { tableRole: 'row' } : {}),
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
  keys,
];

const empty = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: string) => ({ type: 'tableRow', content: [empty(type), empty(type), empty(type)] });

/** Three columns below their headings; one writes in the first of them. */
export function insertTable(editor: Editor): void {
  const before = editor.state.selection.from;
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })
    .command(({ tr, commands }) => {
      let first = 0;
      tr.doc.descendants((node, at) => {
        if (!first && at >= before - 1 && node.type.name === 'tableHeader') first = at + 2;
      });
      return commands.setTextSelection(first);
    })
    .run();
}
