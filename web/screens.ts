import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { Visible } from '#common/visible.ts';
import type { ListView } from './list/list-view.ts';
import type { SaveStep } from './records/save-steps.ts';

/**
 * What a feature shows, found by discovery: `features/<feature>/web/<feature>.screens.ts` has a `Screens` as its default
 * export. Everything heavy is behind `load`, so that the file itself stays a table of contents.
 */
export interface Screens {
  routes?: ScreenRoute[];
  navigation?: NavigationEntry[];
  /** The screens to which the menu and the palette lead instead of the lists of these modules. */
  moduleEntries?: { module: string; path: string }[];
  /** Further tabs on the record page of a module. */
  recordTabs?: RecordPart[];
  /** What stands between a record's title and its tabs, e.g. a progress bar. */
  recordHeader?: Omit<RecordPart, 'label' | 'order'>[];
  /** Entries of the record's action row; each renders its own button or `Menu.Item`. */
  recordActions?: Omit<RecordPart, 'label' | 'order'>[];
  /** What can be done with the chosen records of a module's list; each renders its own button. */
  listActions?: { module: string; load: Load<ListActionProps> }[];
  /** What a form asks or does before and after it saves a record of a module. */
  saveSteps?: SaveStep[];
  /** What is written about a record from its timeline. */
  timelineVerbs?: TimelineVerb[];
  /** Buttons beside “New” over the list of a module. */
  listButtons?: { module: string; load: Load<{ module: DescribedModule }> }[];
  /** A line between the title and the search of every module's list. */
  listHeads?: Load<ListHeadProps>[];
  /** Below the title of a module in Studio. */
  studioHeads?: Load<{ module: DescribedModule }>[];
  /** Shown in every area beside the frame once its first page stands, e.g. a notification banner or the floating dialer. */
  overlays?: { areas: OverlayArea[]; load: Load<Record<string, never>> }[];
  /** Links of staff that open here instead of in another program, by their scheme, e.g. `sms:`. */
  links?: TakenLink[];
  /** Above every page of these areas, e.g. in which mode the session is; it renders nothing where there is nothing to say. */
  banners?: { areas: Area[]; load: Load<Record<string, never>> }[];
  /** What helps with writing a text; stands below the editors of texts. */
  textTools?: Load<TextToolProps>[];
  /** What the start page of staff and of Dashboard users is made of. */
  home?: HomePart[];
  /** Buttons in the head of every area's frame, e.g. a bell. */
  headButtons?: Load<Record<string, never>>[];
  /** Parts that admins place under a selector: in panels, and wherever else one is named. */
  widgets?: Widget[];
  /** What takes the place of the automatic navigation where somebody arranged another. */
  menus?: Load<MenuProps>[];
  /** Further groups of the navigation, below one's own records. */
  navigationParts?: Load<Record<string, never>>[];
  /** Buttons of staff at the foot of the navigation, on a phone in the bar on top: nothing floats over a page. */
  staffButtons?: Load<Record<string, never>>[];
}

/** public: no sign-in. app: staff. provider, admin, dashboard: the user types of the same name; System Admins pass everywhere. */
export type Area = 'public' | 'app' | 'provider' | 'admin' | 'dashboard' | 'any';
/** Where overlays stand. `wall`: on screens that everybody in a room looks at, those of Dashboard users and bare pages for walls. */
export type OverlayArea = Area | 'wall';

export interface ScreenRoute {
  /** The whole path, e.g. `/app/dashboard` or `/provider/credentialing/:id`. */
  path: string;
  area: Area;
  /** Of the browser's window. Absent: the page says it itself, as soon as it knows what it shows (`usePageTitle`). */
  title?: string;
  /** Without the area's frame, e.g. a signing page. */
  bare?: boolean;
  /** Of a bare page for a screen on the wall: what features show on walls stands beside it. */
  wall?: boolean;
  /** Of those whom the area lets in; the menu and the palette offer the screen to nobody else. Absent: all of them. */
  visible?: Visible;
  load: () => Promise<{ default: ComponentType }>;
}

export interface NavigationEntry {
  label: string;
  /** A Tabler icon name of web/ui/icon.tsx, e.g. `calendar`. */
  icon: string;
  path: string;
  area: Area;
  /** Further words by which the palette finds it. */
  keywords?: string;
  /** The heading under which it stands; absent: on top. */
  group?: string;
  order?: number;
  /** Absent: whoever may open the screen of this path. */
  visible?: Visible;
  /** A number at the end of the line: how much waits there. It renders nothing where nothing does. */
  count?: Load<Record<string, never>>;
}

export interface TakenLink {
  scheme: string;
  visible?: Visible;
  /** Opens an address, which is without its scheme. */
  load: () => Promise<{ default: (address: string) => void }>;
}

export interface HomePart {
  /** What cannot wait stands first. */
  order: number;
  /** To whose work and rights the part belongs. */
  visible: Visible;
  /** Above the others, over the whole width. */
  isOnTop?: boolean;
  /** Also offered for dashboards, under a key that stays and this label. */
  widget?: { key: string; label: string };
  load: Load<Record<string, never>>;
}

export interface Widget {
  /** It stays: what is placed names it. */
  key: string;
  label: string;
  /** A Tabler icon name. */
  icon: string;
  /** What an admin says of it: a module with a view over its list, a text, links. */
  options?: ('view' | 'text' | 'links')[];
  load: Load<WidgetProps>;
}
export interface WidgetProps {
  options: Readonly<Record<string, unknown>>;
}
export type MenuEntry = Pick<NavigationEntry, 'path' | 'label'> & { icon?: string | undefined };
export interface MenuProps {
  isCollapsed: boolean;
  /** How the arranged entries are drawn; absent: below their headings. */
  draw?: (entries: readonly MenuEntry[]) => ReactNode;
  /** Told before anything is painted; true: the automatic navigation gives way. */
  onArranged: (isArranged: boolean) => void;
}

export interface RecordPart {
  /** The module's name, or `*` for every module. */
  module: string;
  label: string;
  order?: number;
  /** The tab that stands before the details and is open at first: where the work of this module is done. */
  isFirst?: boolean;
  /** To whom it is offered; absent: to all who see the record. */
  visible?: Visible;
  load: Load<RecordPartProps>;
}
/** A button that opens the short form of a module, with a link to the record and the values given, or a dialog of the feature's own. */
export interface TimelineVerb {
  label: string;
  /** A Tabler icon name. */
  icon: string;
  /** Whose records it makes. */
  module: string;
  /** The FlexRelate that leads to the record. */
  about: string;
  values?: Record<string, unknown>;
  /** Takes the place of the short form. */
  load?: Load<RecordPartProps & { onClose: () => void }>;
  /** To whom it is offered, where the records are not made by the short form; absent: whoever may create them. */
  visible?: Visible;
}

export interface TextToolProps {
  /** How the text is called. */
  label: string;
  text: string;
  /** It is HTML. */
  isRich: boolean;
  /** What it is written about; absent: the record of the page, where there is one. */
  about?: RecordLink | undefined;
  onChange: (text: string) => void;
}

export interface ListActionProps {
  module: DescribedModule;
  count: number;
  /** Of the chosen records, read when they are needed. */
  ids: () => Promise<string[]>;
  onDone: () => void;
}

export interface ListHeadProps {
  module: DescribedModule;
  /** The list as it is now. */
  view: ListView;
  /** The columns of the module's layout, as far as this person may read them. */
  designed: readonly string[];
}

export interface RecordPartProps {
  module: DescribedModule;
  record: AnyRecord;
}
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
