import { useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';
import type { Neighbour } from './neighbours.ts';
import classes from '../studio.module.css';

const MOST = 12;
const [WIDTH, HEIGHT] = [720, 360];
const BOX = { width: 150, height: 34 };

/** A module among those that it is related with; a click leads to the other one. */
export function Neighbourhood({ module, neighbours }: { module: DescribedModule; neighbours: readonly Neighbour[] }) {
  const navigate = useNavigate();
  const drawn = neighbours.slice(0, MOST);
  const placed = drawn.map((neighbour, at) => {
    const angle = (at / drawn.length) * 2 * Math.PI - Math.PI / 2;
    return { ...neighbour, x: WIDTH / 2 + Math.cos(angle) * 270, y: HEIGHT / 2 + Math.sin(angle) * 145 };
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.near}
      role="img"
      aria-label={say('{label} is related with {modules}', {
        label: say(module.label),
        modules: drawn.map(({ label }) => say(label)).join(', ') || say('no module'),
      })}
    >
      {placed.map(({ module: name, x, y }) => (
        <line key={name} x1={WIDTH / 2} y1={HEIGHT / 2} x2={x} y2={y} />
      ))}
      {placed.map(({ module: name, label, by, x, y }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list below has the links
        <g key={name} onClick={() => void navigate(`/admin/studio/${name}?tab=relationships`)} style={{ cursor: 'pointer' }}>
          <title>{by.map((label) => say(label)).join(', ')}</title>
          <Box x={x} y={y} label={say(label)} />
        </g>
      ))}
      <g data-own>
        <Box x={WIDTH / 2} y={HEIGHT / 2} label={say(module.label)} />
      </g>
    </svg>
  );
}

const Box = ({ x, y, label }: { x: number; y: number; label: string }) => (
  <>
    <rect x={x - BOX.width / 2} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} rx={8} />
    <text x={x} y={y + 4} textAnchor="middle">
      {label.length > 21 ? `${label.slice(0, 20)}…` : label}
    </text>
  </>
);
