import { useEffect, useRef, useState } from 'react';
import type { Analysis, GroupedKey, Measure } from '#common/analysis.ts';
import type { Tone } from '#common/field.ts';
import { ON_DARK, ON_LIGHT } from '../chart-colors.ts';
import type { ChartKind } from '../chart-kinds.ts';
import { lookOf } from '../chart-look.ts';
import { chartOption } from '../chart-option.ts';
import { formatOf } from './values.ts';
import { init, type EChartsType } from '../echarts.ts';
import classes from './reports.module.css';

export interface ChartProps {
  kind: ChartKind;
  analysis: Analysis;
  /** Which of its columns is drawn. */
  column: number;
  /** Absent: the count of records. */
  measure: Measure | undefined;
  /** What it shows, for whom it is not a picture. */
  label: string;
  toneOf: (level: number, key: GroupedKey) => Tone | undefined;
  onOpen: (keys: GroupedKey[]) => void;
}
/** A drawing of an analysis in the colors of the present theme. Everything that it says stands in the table below it as well. */
export default function Chart({ kind, analysis, column, measure, label, toneOf, onOpen }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const open = useRef(onOpen);
  const { width, height, theme } = useRoom(place);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    const drawn = init(place.current, null, { renderer: 'svg' });
    drawn.on('click', (event) => {
      const { data, info } = event as { data?: { keys?: GroupedKey[] }; info?: { keys?: GroupedKey[] } };
      const keys = data?.keys ?? info?.keys;
      if (keys) open.current(keys);
    });
    chart.current = drawn;
    return () => drawn.dispose();
  }, []);
  useEffect(() => {
    if (!chart.current || width === 0) return;
    chart.current.resize({ width, height });
    const token = tokensOf(place.current!);
    const option = chartOption(kind, analysis, {
      text: token('--m-text'),
      muted: token('--m-text-2'),
      line: token('--m-line-strong'),
      surface: token('--m-raised'),
      colors: theme.endsWith(' dark') ? ON_DARK : ON_LIGHT,
      column,
      width,
      height,
      toneOf,
      format: formatOf(analysis.columns[column]!.type, measure),
      ...lookOf(measure),
    });
    chart.current.setOption(option, { notMerge: true });
    place.current!.dataset.kind = kind; // what is drawn by now
  }, [kind, analysis, column, width, height, theme, toneOf, measure]);
  return <div ref={place} className={classes.chart} role="img" aria-label={label} />;
}

/** The size of the chart's place, and the theme that colors it. */
function useRoom(place: React.RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0, theme: '' });
  useEffect(() => {
    const look = () => {
      const { clientWidth: width, clientHeight: height } = place.current ?? { clientWidth: 0, clientHeight: 0 };
      const { theme, mantineColorScheme } = document.documentElement.dataset;
      setRoom((before) => {
        const now = { width, height, theme: `${theme} ${mantineColorScheme}` };
        return before.width === width && before.height === height && before.theme === now.theme ? before : now;
      });
    };
    const sizes = new ResizeObserver(look);
    if (place.current) sizes.observe(place.current);
    const themes = new MutationObserver(look);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mantine-color-scheme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
    };
  }, [place]);
  return room;
}

/** Tokens are mixed of others in some themes; a drawing needs them as plain colors. */
const tokensOf = (element: Element) => {
  const style = getComputedStyle(element);
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!;
  return (name: string) => {
    pixel.fillStyle = style.getPropertyValue(name).trim();
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
};
