import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { say } from '#web/words/say.ts';
import type { LinkItem } from '../link-item.ts';
import { USER_TYPES } from '../user-types.ts';
import { Editor, type FieldsProps } from './editor.tsx';
import { arranged, type Bumpout, type PlacedWidget } from './frame-api.ts';
import { IconPicker } from './icon-picker.tsx';
import { ItemsEditor } from './items-editor.tsx';
import { ModuleAndView } from './module-and-view.tsx';
import { offeredWidgets } from './offered-widgets.ts';
import { WidgetPart } from './placed-widget.tsx';

/** `/admin/muster-widget-management`: which parts stand under which selector. */
export default function Widgets() {
  return (
    <Editor<PlacedWidget>
      title={say('Widgets')}
      lead={say(
        'A widget is a part of the product under a selector. Bumpouts place it by that selector, and everybody sees in it what they may see.',
      )}
      path="muster-widgets"
      noun={say('widget')}
      icon="layout-grid-add"
      blank={{ name: '', key_selector: '', isMenu: false, options: {} }}
      compare={(one, other) => one.name.localeCompare(other.name)}
      factsOf={({ key_selector }) => key_selector}
      Fields={Fields}
      Preview={Preview}
    />
  );
}

function Fields({ draft, set, refused }: FieldsProps<PlacedWidget>) {
  const chosen = offeredWidgets.find(({ key }) => key === draft.widget);
  const options = draft.options ?? {};
  const setOption = (part: Record<string, unknown>) => set({ options: { ...options, ...part } });
  const asks = (kind: 'view' | 'text' | 'links') => chosen?.options?.includes(kind) ?? false;
  return (
    <>
      <TextInput
        label={say('Selector')}
        description={say('By it the widget is placed, for instance my-leads.')}
        required
        value={draft.key_selector ?? ''}
        error={refused.key_selector}
        onChange={(event) => set({ key_selector: event.currentTarget.value })}
      />
      <Textarea
        label={say('Description')}
        autosize
        value={draft.description ?? ''}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Select
        label={say('Shows')}
        placeholder={say('Choose')}
        data={offeredWidgets.map(({ key, label }) => ({ value: key, label: say(label) }))}
        value={draft.widget ?? null}
        onChange={(widget) => set({ widget, options: {} })}
        searchable
      />
      {asks('view') && (
        <ModuleAndView module={String(options.module ?? '')} view={String(options.view ?? '')} onChange={setOption} />
      )}
      {asks('text') && (
        <RichEditor
          label={say('Text')}
          html={String(options.text ?? '')}
          onChange={(text) => setOption({ text })}
          disabled={false}
          isRequired={false}
          hasError={false}
        />
      )}
      {asks('links') && <ItemsEditor items={(options.links ?? []) as LinkItem[]} onChange={(links) => setOption({ links })} />}
      <IconPicker value={draft.widgetIcon} onChange={(widgetIcon) => set({ widgetIcon, widgetIconType: 'tabler' })} />
      <MultiSelect
        label={say('For')}
        placeholder={draft.user_types?.length ? undefined : say('Everybody')}
        data={USER_TYPES.map((value) => ({ value, label: say(value) }))}
        value={draft.user_types ?? []}
        onChange={(user_types) => set({ user_types })}
      />
      <Switch
        label={say('Is a menu')}
        checked={draft.isMenu ?? false}
        onChange={(event) => set({ isMenu: event.currentTarget.checked })}
      />
      {draft.key_selector && <Uses selector={draft.key_selector} />}
    </>
  );
}

function Uses({ selector }: { selector: string }) {
  const { data = [] } = useQuery(arranged<Bumpout>('bumpouts'));
  const users = data.filter(({ options }) => options?.kind === 'widget' && options.selector === selector);
  return (
    <p className="muted">
      {users.length
        ? say('Stands in {panels}.', { panels: users.map(({ name }) => name).join(', ') })
        : say('It stands nowhere yet.')}
    </p>
  );
}

const Preview = ({ draft: { name, widget, options } }: { draft: Partial<PlacedWidget> }) => (
  <WidgetPart name={name || say('Widget')} part={widget} options={options ?? {}} />
);
