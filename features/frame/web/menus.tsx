import { NativeSelect } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { USER_TYPES } from '../user-types.ts';
import { byName } from './bumpout-order.ts';
import { Editor, type FieldsProps } from './editor.tsx';
import type { Menu } from './frame-api.ts';
import { ItemsEditor } from './items-editor.tsx';
import { useLinks } from './links.ts';
import { MenuEntries } from './own-menu.tsx';
import { ShownTo } from './shown-to.tsx';

/** `/admin/menu-nav-editor`: the navigation of user types and clients. */
export default function Menus() {
  return (
    <Editor<Menu>
      title={say('Menus')}
      lead={say(
        'A menu takes the place of the automatic navigation. The most particular enabled one counts: that of a client before that of a user type. What somebody may not open is left out for them.',
      )}
      path="menu-navs"
      noun={say('menu')}
      icon="menu-2"
      blank={{ name: '', enabled: true, items: [], user_type: null, client: null }}
      compare={(one, other) => (one.order ?? 0) - (other.order ?? 0) || byName(one, other)}
      placedAt={(_, order) => ({ order })}
      factsOf={({ user_type, enabled }) => {
        const whom = say(user_type ?? 'Everybody');
        return enabled ? whom : say('{whom} · off', { whom });
      }}
      Fields={Fields}
      Preview={Preview}
    />
  );
}

function Preview({ draft: menu }: { draft: Partial<Menu> }) {
  const links = useLinks(menu.items ?? null);
  return links.length ? (
    <nav aria-label={say('Preview of the menu')}>
      <MenuEntries links={links} isCollapsed={false} />
    </nav>
  ) : (
    <p className="muted">{say('Without items the automatic navigation stays.')}</p>
  );
}

function Fields({ draft, set, refused }: FieldsProps<Menu>) {
  return (
    <>
      <NativeSelect
        label={say('For')}
        data={[{ value: '', label: say('Every user type') }, ...USER_TYPES.map((value) => ({ value, label: say(value) }))]}
        value={draft.user_type ?? ''}
        error={refused.user_type}
        onChange={(event) => set({ user_type: event.currentTarget.value || null })}
      />
      <ShownTo draft={draft} set={set} />
      <ItemsEditor hasGroups items={draft.items ?? []} error={refused.items} onChange={(items) => set({ items })} />
    </>
  );
}
