import { useEffect, useRef } from 'react';
import { useEditor, type Editor } from '@tiptap/react';
import { RichTextEditor } from '@mantine/tiptap';
import { say } from '../words/say.ts';
import '@mantine/tiptap/styles.css';
import { cleanHtml } from './clean-html.ts';
import { richExtensions } from './rich-extensions.ts';
import { RichTableMenu } from './rich-table-menu.tsx';
import { TextTools } from './text-tools.tsx';
import classes from './rich-editor.module.css';

interface Props {
  label: string;
  html: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  isRequired?: boolean;
  hasError?: boolean;
  /** How many lines it is high while it holds less. */
  rows?: number;
  /** `{{lead.first_name}}` is drawn as a chip. */
  withVariables?: boolean;
  onEditor?: (editor: Editor) => void;
  /** Further buttons of the toolbar. */
  children?: React.ReactNode;
}
const EMPTY = '<p></p>';
const MOST_ROWS = 16;

/** Formatted text. What is shown and what is handed on are both sanitized; the server sanitizes again. */
export function RichEditor({
  label,
  html,
  onChange,
  disabled = false,
  isRequired = false,
  hasError = false,
  rows = 5,
  withVariables,
  onEditor,
  children,
}: Props) {
  const latest = useRef(onChange);
  const written = useRef(html);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: richExtensions(withVariables ? classes.chip : undefined),
    content: cleanHtml(html),
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-required': String(isRequired) },
    },
    onCreate: ({ editor: made }) => onEditor?.(made),
    onUpdate: ({ editor: changed }) => {
      const next = changed.getHTML();
      written.current = next === EMPTY ? '' : cleanHtml(next);
      latest.current(written.current);
    },
  });
  useEffect(() => {
    if (!editor || html === written.current) return;
    written.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  return (
    <RichTextEditor
      editor={editor}
      className={classes.editor}
      data-error={hasError || undefined}
      style={{ '--rows': Math.min(rows, MOST_ROWS) }}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
    >
      {!disabled && (
        <RichTextEditor.Toolbar className={classes.tools} role="toolbar" aria-label={say('Formatting of {label}', { label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Link />
            {editor && <RichTableMenu editor={editor} />}
          </RichTextEditor.ControlsGroup>
          {children}
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content className={classes.content} />
      {!disabled && <TextTools label={label} text={html} isRich onChange={onChange} />}
    </RichTextEditor>
  );
}
