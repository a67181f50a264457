import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Node } from './health-api.ts';
import { formatBytes } from './sizes.ts';
import classes from './health.module.css';

/** Who works on this database at this moment. */
export function Nodes({ nodes }: { nodes: readonly Node[] }) {
  return (
    <section aria-label="Nodes">
      <h2>Nodes</h2>
      <ul className={classes.list}>
        {nodes.map((node) => (
          <li key={`${node.name} ${node.startedAt}`} className={classes.line} aria-label={node.name}>
            <strong>{node.name}</strong>
            {node.draining && <Badge tone="waiting">Stopping</Badge>}
            <span className={classes.facts}>
              <span>Version {node.version}</span>
              <span>{rolesOf(node)}</span>
              <span>
                Started <RelativeTime value={node.startedAt} />
              </span>
              <span>
                Heard of <RelativeTime value={node.lastSeen} />
              </span>
              <span className="numeric">{formatBytes(node.memoryBytes)} of memory</span>
              <span className="numeric">{node.sockets === 1 ? '1 open page' : `${formatNumber(node.sockets)} open pages`}</span>
              <span className="numeric">Delay {formatNumber(Math.round(node.eventLoopDelayMs))} ms</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rolesOf = ({ roles: { http, jobs } }: Node) => (http && jobs ? 'Pages and jobs' : http ? 'Pages' : 'Jobs');
