import type { DescribedLayout, DescribedModule } from '#common/described-module.ts';
import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { LayoutView, Section } from '#common/module.ts';
import { unfinishedIn } from '#web/conditions/unfinished.ts';
import { say, sayLater } from '#web/words/say.ts';

export interface LayoutDraft {
  sections: readonly Section[];
  priority: number | null;
  /** The lists of related records in their order, as `module.field`; null: by use. */
  relatedLists: readonly string[] | null;
}
/** Where a field stands: the section, and the place in it. */
export interface Place {
  section: number;
  at: number;
}

/** What each of the nine views shows, as people know it. */
export const VIEW_WORDS: Record<LayoutView, string> = {
  grid: sayLater('List columns'),
  detail: sayLater('Record page'),
  edit: sayLater('Form'),
  'quick-create': sayLater('Short form'),
  'preview-panel': sayLater('Preview beside the list'),
  'popup-search': sayLater('Search of the record picker'),
  'popup-listview': sayLater('Columns of the record picker'),
  'basic-search': sayLater('Search above the list'),
  'mass-update': sayLater('Mass update'),
};
/** Those whose sections have headings, columns and tabs. */
export const SECTIONED: ReadonlySet<LayoutView> = new Set(['detail', 'edit', 'preview-panel']);

/** The layout that somebody designed, or what stands there without one. */
export const draftOfLayout = (module: DescribedModule, view: LayoutView, layout: DescribedLayout | undefined): LayoutDraft => ({
  sections: layout?.sections ?? layoutFor({ fields: module.fields, layouts: undefined }, view),
  priority: layout?.priority ?? null,
  relatedLists: layout?.relatedLists ?? null,
});

/** What keeps the draft from being saved, in words, or null. */
export function problemInDraft({ sections }: LayoutDraft): string | null {
  for (const { sectionName, visibleWhen } of sections) {
    const problem = unfinishedIn(visibleWhen);
    if (problem) return say('Section “{section}”: {problem}', { section: sectionName, problem });
  }
  return null;
}

export const unusedFields = (module: DescribedModule, { sections }: LayoutDraft) => {
  const used = new Set(fieldsInLayout(sections));
  return module.fields.filter(({ fieldName, secret, writeOnly }) => !used.has(fieldName) && !secret && !writeOnly);
};

export const changedSection = (draft: LayoutDraft, at: number, part: Partial<Section>): LayoutDraft => ({
  ...draft,
  sections: draft.sections.map((section, index) => (index === at ? withoutNothing({ ...section, ...part }) : section)),
});

/** Attributes that are set to nothing are left out. */
const withoutNothing = (section: Section): Section =>
  Object.fromEntries(Object.entries(section).filter(([, value]) => value !== undefined)) as unknown as Section;

/** The field at another place; before the first of a section it goes to the end of the section above, and the other way round. */
export function movedField(draft: LayoutDraft, { section, at }: Place, by: 1 | -1): LayoutDraft {
  const { sectionFields } = draft.sections[section]!;
  const next = at + by;
  if (next >= 0 && next < sectionFields.length) return putField(draft, { section, at }, { section, at: next });
  const other = draft.sections[section + by];
  if (!other) return draft;
  return putField(draft, { section, at }, { section: section + by, at: by === 1 ? 0 : other.sectionFields.length });
}

export function putField(draft: LayoutDraft, from: Place, to: Place): LayoutDraft {
  const name = draft.sections[from.section]?.sectionFields[from.at];
  return name === undefined ? draft : addField(removeField(draft, from), name, to);
}

export const removeField = (draft: LayoutDraft, { section, at }: Place): LayoutDraft =>
  changedSection(draft, section, { sectionFields: draft.sections[section]!.sectionFields.toSpliced(at, 1) });

export const addField = (draft: LayoutDraft, name: string, { section, at }: Place): LayoutDraft =>
  changedSection(draft, section, { sectionFields: draft.sections[section]!.sectionFields.toSpliced(at, 0, name) });

export function movedSection(draft: LayoutDraft, at: number, by: 1 | -1): LayoutDraft {
  const to = at + by;
  if (to < 0 || to >= draft.sections.length) return draft;
  const sections = [...draft.sections];
  sections.splice(to, 0, ...sections.splice(at, 1));
  return { ...draft, sections };
}
