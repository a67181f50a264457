import { useMemo, useRef, useState, type PointerEvent } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCircleDashed, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DescribedField } from '#common/described-module.ts';
import { milesBetween } from '#common/miles.ts';
import type { GeoValue } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { hasFailed } from '../../has-failed.ts';
import { formatNumber } from '../../formats.ts';
import { useAccess } from '../../session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { say } from '../../words/say.ts';
import { withPlace } from '../filter.ts';
import { firstThousandOptions } from '../first-thousand.ts';
import { searchOf, type ListState } from '../list-state.ts';
import type { ShapeProps } from '../shape-props.ts';
import { chosenField } from '../shapes.ts';
import { clustersOf, type Point } from './clusters.ts';
import { BORDERS, NATION, project, unproject } from './outline.ts';
import { useMapView } from './use-map-view.ts';
import classes from './map.module.css';

/** Pixels within which two marks would touch. */
const MARK = 34;

/** The records where they are: marks that touch are one with their number, a circle that is drawn becomes the filter. */
export default function MapOfList(props: ShapeProps) {
  const field = chosenField(props.list.state, props.module, useAccess(props.module.name));
  if (!field) return <EmptyState icon="map" title={say('No map')} text={say('This module has no positions.')} />;
  return <MapBy key={field.fieldName} {...props} field={field} />;
}

interface Circle {
  x: number;
  y: number;
  radius: number;
}

function MapBy({ module, list, openId, onOpen, field }: ShapeProps & { field: DescribedField }) {
  const { data, isPending, error } = useQuery(firstThousandOptions(module, withPosition(list.state, field)));
  const view = useMapView();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [circle, setCircle] = useState<Circle | null>(null);
  const points = useMemo(
    () => (data?.records ?? []).flatMap((record) => pointOf(record, field.fieldName)),
    [data, field.fieldName],
  );
  const unit = view.unitsPerPixel(width);
  const clusters = clustersOf(points, MARK * unit);
  const open = (id: string) => (isPhone ? void navigate(`${module.route}/${id}`) : onOpen(id));
  const at = (event: PointerEvent): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if ((event.target as Element).closest('[role="button"]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (isDrawing) setCircle({ ...at(event), radius: 0 });
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (!isDrawing) return view.pan(-event.movementX * unit, -event.movementY * unit);
    const { x, y } = at(event);
    if (circle) setCircle({ ...circle, radius: Math.hypot(x - circle.x, y - circle.y) });
  };
  const onPointerUp = () => {
    const place = circle && asPlace(circle);
    setCircle(null);
    if (!place) return;
    setDrawing(false);
    list.change({ filter: withPlace(list.state.filter, field.fieldName, place) });
  };
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" title={say('The map could not be loaded')} text={error.message} />;
  return (
    <div className={classes.map} ref={frame} aria-busy={isPending}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drag pans or draws; buttons and the filter do the same */}
      <svg
        ref={svg}
        viewBox={view.box}
        role="group"
        aria-label={say('{label} on a map of the United States', { label: module.label })}
        data-drawing={isDrawing || undefined}
        {...{ onPointerDown, onPointerMove, onPointerUp }}
      >
        <path className={classes.land} d={NATION} />
        <path className={classes.border} d={BORDERS} strokeWidth={unit} />
        {clusters.map(({ x, y, points: inside }) => {
          const [first] = inside;
          const isOne = inside.length === 1;
          const label = isOne
            ? first!.name
            : say('{count} {records} here', { count: formatNumber(inside.length), records: inSentence(pluralOf(module)) });
          const run = () => (isOne ? open(first!._id) : view.zoomTo(x, y));
          return (
            <g
              key={first!._id}
              role="button"
              tabIndex={0}
              aria-label={label}
              className={classes.mark}
              data-open={(isOne && openId === first!._id) || undefined}
              transform={`translate(${x} ${y}) scale(${unit})`}
              onClick={run}
              onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), run())}
            >
              <title>{label}</title>
              <circle r={isOne ? 7 : 11 + Math.min(7, Math.log2(inside.length))} />
              {!isOne && <text dy="0.35em">{formatNumber(inside.length)}</text>}
            </g>
          );
        })}
        {circle && <circle className={classes.drawn} cx={circle.x} cy={circle.y} r={circle.radius} strokeWidth={2 * unit} />}
      </svg>
      <div className={classes.tools}>
        <Button
          size="xs"
          variant={isDrawing ? 'filled' : 'default'}
          aria-pressed={isDrawing}
          leftSection={<IconCircleDashed size={15} stroke={1.6} />}
          onClick={() => setDrawing(!isDrawing)}
        >
          {say(isDrawing ? 'Drag from the middle outward' : 'Draw a circle')}
        </Button>
        <ActionIcon variant="default" aria-label={say('Closer')} onClick={() => view.zoomBy(2)}>
          <IconPlus size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say('Farther')} disabled={view.isWhole} onClick={() => view.zoomBy(0.5)}>
          <IconMinus size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      {data && (
        <p className={classes.said} role="status">
          {sentence(points.length, data.records.length, data.isCapped)}
        </p>
      )}
    </div>
  );
}

/** The matches that have a position, with no more of them than a map shows. */
function withPosition(state: ListState, { fieldName }: DescribedField) {
  const search = searchOf(state);
  const searchTerms = { all: [search.searchTerms, { field: fieldName, op: 'notEmpty' as const }] };
  return { ...search, searchTerms, fields: ['name', fieldName] };
}

const sentence = (shown: number, found: number, isCapped: boolean): string => {
  const beyond = found > shown ? ` ${say('{found} lie beyond this map.', { found: formatNumber(found - shown) })}` : '';
  if (isCapped)
    return say('The first {shown} with a position are shown. Filter the list to see others.{beyond}', {
      shown: formatNumber(shown),
      beyond,
    });
  return say('{shown} with a position.{beyond}', { shown: formatNumber(shown), beyond });
};

function pointOf(record: { _id: string; name?: unknown } & Record<string, unknown>, fieldName: string): Point[] {
  const place = record[fieldName] as GeoValue | null;
  const spot = place && project(place);
  return spot ? [{ _id: record._id, name: String(record.name ?? 'Untitled'), x: spot[0], y: spot[1] }] : [];
}

/** The circle in miles; nothing where it is a mere click or begins beyond the map. */
function asPlace({ x, y, radius }: Circle): (GeoValue & { miles: number }) | null {
  const middle = unproject(x, y);
  const edge = unproject(x, y + radius) ?? unproject(x, y - radius);
  const miles = middle && edge ? Math.round(milesBetween(middle, edge)) : 0;
  return middle && miles > 0 ? { lat: rounded(middle.lat), lng: rounded(middle.lng), miles } : null;
}
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
