import { Extension, Mark, type Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '#common/rich-text.ts';
import { richTables } from './rich-tables.ts';

const scriptMark = (name: 'sub' | 'sup') => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] });

/** What `common/rich-text.ts` lets formatted text hold: what is opened here loses nothing of it. */
const kept = [
  StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    isAllowedUri: (address) => isSafeLink(address),
    HTMLAttributes: { rel: null, target: null },
  }),
  Image.configure({ inline: true }),
  ...richTables,
  scriptMark('sub'),
  scriptMark('sup'),
];

const VARIABLE = /\{\{[^{}]*\}\}/g;

/** `{{lead.first_name}}` looks like a chip and stays text. */
const variableChips = (className: string) =>
  Extension.create({
    name: 'variableChips',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const chips: Decoration[] = [];
            doc.descendants((node, at) => {
              for (const found of node.text?.matchAll(VARIABLE) ?? [])
                chips.push(Decoration.inline(at + found.index, at + found.index + found[0].length, { class: className }));
            });
            return DecorationSet.create(doc, chips);
          },
        },
      }),
    ],
  });

/** @param chipClass of variables; absent: a text without them */
export const richExtensions = (chipClass?: string): (Extension | Mark | Node)[] => [
  ...kept,
  ...(chipClass ? [variableChips(chipClass)] : []),
];
