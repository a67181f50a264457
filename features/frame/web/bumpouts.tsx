import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { inOrder } from './bumpout-order.ts';
import { PanelContent } from './edge-panels-view.tsx';
import { Editor, type FieldsProps } from './editor.tsx';
import { arranged, type Bumpout, type PlacedWidget } from './frame-api.ts';
import { IconPicker } from './icon-picker.tsx';
import { ModuleAndView } from './module-and-view.tsx';
import { ShownTo } from './shown-to.tsx';

const KINDS = [
  { value: 'text', label: sayLater('A text') },
  { value: 'help', label: sayLater('Help') },
  { value: 'list', label: sayLater('A list') },
  { value: 'widget', label: sayLater('A widget') },
];

/** `/admin/bumpout-editor`: the panels at the right edge of the screen. */
export default function Bumpouts() {
  return (
    <Editor<Bumpout>
      title={say('Bumpouts')}
      lead={say('A bumpout is a panel at the right edge, folded to a tab until somebody opens it. On a phone it is a sheet.')}
      path="bumpouts"
      noun={say('bumpout')}
      icon="layout-sidebar-right"
      blank={{ name: '', enabled: true, client: null, options: { kind: 'text' } }}
      compare={inOrder}
      placedAt={({ options }, order) => ({ options: { ...options, order } })}
      factsOf={({ options, enabled }) => {
        const kind = say(KINDS.find(({ value }) => value === options?.kind)?.label ?? 'A text');
        return enabled ? kind : say('{kind} · off', { kind });
      }}
      Fields={Fields}
      Preview={Preview}
    />
  );
}

type Options = NonNullable<Bumpout['options']>;

function Content({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const { data: widgets = [] } = useQuery(arranged<PlacedWidget>('muster-widgets'));
  const set = (part: Options) => onChange({ ...options, ...part });
  const kind = options.kind ?? 'text';
  return (
    <>
      <IconPicker value={options.icon} onChange={(icon) => set({ icon: icon ?? undefined } as Options)} />
      <NativeSelect
        label={say('Shows')}
        data={KINDS.map(({ value, label }) => ({ value, label: say(label) }))}
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value as NonNullable<Options['kind']> })}
      />
      {kind === 'widget' && (
        <NativeSelect
          label={say('Widget')}
          data={[
            { value: '', label: say('Choose') },
            ...widgets.map(({ key_selector, name }) => ({ value: key_selector, label: name })),
          ]}
          value={options.selector ?? ''}
          onChange={(event) => set({ selector: event.currentTarget.value })}
        />
      )}
      {kind === 'list' && <ModuleAndView module={options.module ?? ''} view={options.view ?? ''} onChange={set} />}
      {(kind === 'text' || kind === 'help') && (
        <RichEditor
          label={say('Text')}
          html={options.text ?? ''}
          onChange={(text) => set({ text: String(text ?? '') })}
          disabled={false}
          isRequired={false}
          hasError={false}
        />
      )}
    </>
  );
}

function Fields({ draft, set }: FieldsProps<Bumpout>) {
  return (
    <>
      <ShownTo draft={draft} set={set} />
      <Content options={draft.options ?? {}} onChange={(options) => set({ options })} />
    </>
  );
}

const Preview = ({ draft: { name, options } }: { draft: Partial<Bumpout> }) => (
  <PanelContent panel={{ name: name ?? '', options: options ?? null }} />
);
