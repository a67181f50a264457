import { KPI_SPANS, type KpiSpan } from './kpi-spans.ts';

/**
 * What a dashboard is made of. `report` is drawn as its chart, `number` is its total, `list` the first records of a saved view,
 * `kpis` what its reader has done against their own targets, `part` what their start page says (tasks, calendar, credentialing queue).
 */
export const WIDGET_KINDS = ['report', 'number', 'list', 'kpis', 'part', 'note', 'links'] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Its place, in columns and rows of the grid from the upper left corner. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface WidgetLink {
  label: string;
  /** A path of Muster, or an address with https. */
  url: string;
}
export interface Widget extends Place {
  _id: string;
  kind: WidgetKind;
  /** Absent: the name of what it shows. */
  title?: string;
  /** Of `report` and `number`. */
  report?: string | null;
  /** Of `number`: what is aimed at. */
  target?: number | null;
  /** Of `list`: a saved view. */
  view?: string | null;
  /** Of `kpis`; absent: the month. */
  span?: KpiSpan;
  /** Of `part`: the key of a part of the start page. */
  part?: string;
  /** Of `note`. */
  text?: string;
  /** Of `links`. */
  links?: WidgetLink[];
}

export const GRID_COLUMNS = 12;
export const MOST_ROWS = 200;
export const MOST_WIDGETS = 40;
/** The smallest that can still be read. */
export const LEAST: Record<WidgetKind, { w: number; h: number }> = {
  report: { w: 3, h: 3 },
  number: { w: 2, h: 2 },
  list: { w: 3, h: 3 },
  kpis: { w: 3, h: 2 },
  part: { w: 3, h: 3 },
  note: { w: 2, h: 1 },
  links: { w: 2, h: 2 },
};

/** What is wrong with the widgets of a dashboard, in a sentence; null: nothing. */
export function widgetsProblem(given: unknown): string | null {
  if (given === null || given === undefined) return null;
  if (!Array.isArray(given)) return 'The widgets of a dashboard are a list.';
  if (given.length > MOST_WIDGETS) return `A dashboard holds at most ${MOST_WIDGETS} widgets.`;
  const widgets = given as Partial<Widget>[];
  const ids = new Set(widgets.map(({ _id }) => _id));
  if (ids.size < widgets.length || ids.has(undefined)) return 'Each widget needs an _id of its own.';
  return widgets.map(widgetProblem).find((problem) => problem !== null) ?? null;
}

function widgetProblem(widget: Partial<Widget>): string | null {
  const { kind, x, y, w, h, links, text = '', title = '', part = '', target, span } = widget;
  if (!WIDGET_KINDS.includes(kind as WidgetKind)) return `A widget is one of: ${WIDGET_KINDS.join(', ')}.`;
  const numbers = [x, y, w, h];
  if (!numbers.every((each) => Number.isInteger(each) && Number(each) >= 0))
    return 'The x, y, w and h of a widget are whole numbers from 0.';
  if (!w || !h || x! + w > GRID_COLUMNS || y! + h > MOST_ROWS)
    return `A widget lies within ${GRID_COLUMNS} columns and ${MOST_ROWS} rows.`;
  if ([text, title, part].some((each) => typeof each !== 'string'))
    return 'The title, the text and the part of a widget are text.';
  if (target !== undefined && target !== null && typeof target !== 'number') return 'The target of a widget is a number.';
  if (span !== undefined && !KPI_SPANS.includes(span)) return `The span of KPIs is one of: ${KPI_SPANS.join(', ')}.`;
  if (links !== undefined && !(Array.isArray(links) && links.every(isLink)))
    return 'A link has a label, and leads to a page of Muster (/app/…) or to an address with https.';
  return null;
}

const isLink = (link: unknown): boolean => {
  const { label, url } = (link ?? {}) as Partial<WidgetLink>;
  return typeof label === 'string' && typeof url === 'string' && isSafeLink(url);
};

/** Nothing that runs: a path of this site, or https. */
export const isSafeLink = (url: string): boolean => /^\/(?!\/|\\)/.test(url) || /^https:\/\/[^\s]+$/.test(url);
