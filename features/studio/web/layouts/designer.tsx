import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedLayout, DescribedModule } from '#common/described-module.ts';
import type { LayoutView } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { DraftNote } from '#web/records/draft-note.tsx';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import {
  addField,
  changedSection,
  draftOfLayout,
  problemInDraft,
  unusedFields,
  SECTIONED,
  VIEW_WORDS,
  type LayoutDraft,
} from './layout-draft.ts';
import { useKeptDraft } from './kept-draft.ts';
import { LayoutVersions } from './layout-versions.tsx';
import { Palette } from './palette.tsx';
import { RelatedOrder } from './related-order.tsx';
import { SectionEditor } from './section-editor.tsx';
import { useHistory } from './use-history.ts';
import styles from './layouts.module.css';
import classes from '../studio.module.css';

interface Props {
  module: DescribedModule;
  view: LayoutView;
  /** The one that is designed; absent: what Muster shows by itself is the beginning. */
  layout: DescribedLayout | undefined;
  /** Those of this view, for others. */
  layouts: readonly DescribedLayout[];
  nameOf: (layout: DescribedLayout) => string;
  owner: { role: string | null; app: string | null };
  /** A former version stands there now: the designer begins anew with it. */
  onReplaced: () => void;
}
/** Sections with fields, which are dragged, moved by buttons, or with Alt and an arrow. */
export function Designer({ module, view, layout, layouts, nameOf, owner, onReplaced }: Props) {
  const [start, setStart] = useState(() => draftOfLayout(module, view, layout));
  const { now: draft, change, undo, redo } = useHistory<LayoutDraft>(start);
  const [said, setSaid] = useState('');
  const [isPast, setPast] = useState(false);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const kept = useKeptDraft([module.name, view, owner.role, owner.app].join(' '), start, draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const letLeave = useLeaveGuard(isDirty);
  const save = useMutation({
    mutationFn: () => saveLayout(module, view, layout, owner, draft),
    onSuccess: async () => {
      letLeave();
      kept.forget();
      setStart(draft);
      await queryClient.invalidateQueries({ queryKey: ['records', 'layouts'] });
      await queryClient.invalidateQueries({ queryKey: ['ss-modules'] });
      toast.success(say('{layout} saved', { layout: say(VIEW_WORDS[view]) }));
    },
  });
  const problem = problemInDraft(draft);
  const refusal = (isTried && problem) || save.error?.message;
  const submit = () => {
    setTried(true);
    if (!problem) save.mutate();
  };
  const remove = async () => {
    const isSure = await confirmAction({
      title: say('Go back to the layout of Muster?'),
      text: say('The designed layout goes to the trash.'),
      confirm: say('Go back'),
    });
    if (!isSure) return;
    letLeave();
    kept.forget();
    await api(`/api/layouts/${layout!._id}`, { method: 'DELETE' });
    await queryClient.invalidateQueries({ queryKey: ['ss-modules'] });
  };
  const goOn = async () => {
    const { draft: left } = kept.offered!;
    const isSure =
      !kept.isOvertaken ||
      (await confirmAction({
        title: say('Continue with the older work?'),
        text: say('Somebody has saved this layout since. What you continue with replaces it when you save.'),
        confirm: say('Continue'),
      }));
    if (!isSure) return;
    change(left);
    kept.decide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  };
  const last = draft.sections.length - 1;
  const add = (name: string) => {
    const base = last < 0 ? { ...draft, sections: [{ sectionName: 'Details', sectionFields: [] }] } : draft;
    const section = Math.max(last, 0);
    change(addField(base, name, { section, at: base.sections[section]!.sectionFields.length }));
  };
  const addSection = () => {
    change({ ...draft, sections: [...draft.sections, { sectionName: 'New section', sectionFields: [] }] });
    setTimeout(() => {
      const name = [...list.current!.querySelectorAll<HTMLInputElement>('header input')].at(-1);
      name?.focus();
      name?.select();
    });
  };
  const others = layouts.filter((each) => each._id !== layout?._id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of undo
    <div onKeyDown={onKeyDown} className={styles.designer}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DraftNote draft={kept.offered && { savedAt: kept.offered.at, onContinue: () => void goOn(), onDiscard: kept.forget }} />
      <div className={classes.tools}>
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} disabled={!undo} onClick={undo}>
          {say('Undo')}
        </Button>
        <Button variant="default" leftSection={<IconArrowForwardUp size={16} />} disabled={!redo} onClick={redo}>
          {say('Redo')}
        </Button>
        {others.length > 0 && (
          <NativeSelect
            aria-label={say('Copy from another layout')}
            data={[{ value: '', label: say('Copy from …') }, ...others.map((each) => ({ value: each._id, label: nameOf(each) }))]}
            value=""
            onChange={({ currentTarget }) => {
              const from = others.find(({ _id }) => _id === currentTarget.value);
              if (from) change({ ...draft, sections: from.sections });
            }}
          />
        )}
        {layout && (
          <Button variant="default" aria-expanded={isPast} onClick={() => setPast(!isPast)}>
            {say('Versions')}
          </Button>
        )}
        {layout && (
          <Button variant="subtle" color="var(--m-danger)" onClick={() => void remove()}>
            {say('Remove this layout')}
          </Button>
        )}
        <Button loading={save.isPending} disabled={!isDirty && layout !== undefined} onClick={submit}>
          {say('Save layout')}
        </Button>
      </div>
      {refusal && (
        <p className={classes.problem} role="alert">
          {refusal}
        </p>
      )}
      {layout && isPast && (
        <LayoutVersions
          module={module}
          layoutId={layout._id}
          name={say(VIEW_WORDS[view])}
          onPutBack={() => {
            letLeave();
            kept.forget();
            void queryClient.invalidateQueries({ queryKey: ['ss-modules'] }).then(onReplaced);
          }}
        />
      )}
      <div className={styles.board}>
        <Palette fields={unusedFields(module, draft)} onAdd={add} />
        <div ref={list} className={styles.sections}>
          {draft.sections.map((section, at) => (
            <SectionEditor
              key={at}
              module={module}
              draft={draft}
              at={at}
              isSectioned={SECTIONED.has(view)}
              onChange={change}
              onSay={setSaid}
              section={section}
              onSection={(part) => change(changedSection(draft, at, part))}
            />
          ))}
          {SECTIONED.has(view) && (
            <Button variant="subtle" leftSection={<IconPlus size={14} />} onClick={addSection}>
              {say('Add section')}
            </Button>
          )}
          {view === 'detail' && <RelatedOrder module={module} draft={draft} onChange={change} />}
        </div>
      </div>
    </div>
  );
}

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function saveLayout(
  module: DescribedModule,
  view: LayoutView,
  layout: DescribedLayout | undefined,
  owner: Props['owner'],
  { sections, priority, relatedLists }: LayoutDraft,
) {
  const filled = sections.filter(({ sectionFields, text }) => sectionFields.length > 0 || text);
  const body = { sections: filled, priority, relatedLists };
  if (layout)
    return api(`/api/layouts/update-certain-fields/${layout._id}`, { method: 'PUT', body: { fields: body }, quiet: true });
  return api('/api/layouts', {
    body: { name: `${module.label}: ${view}`, ssModule: module.name, view, ...owner, ...body },
    quiet: true,
  });
}
