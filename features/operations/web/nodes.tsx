import type { NodeState } from '#common/health.ts';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { formatBytes } from './sizes.ts';

/** Who works on this database at this moment. */
export function Nodes({ nodes }: { nodes: readonly NodeState[] }) {
  return (
    <PageSection title="Nodes">
      <LineList>
        {nodes.map((node) => (
          <Line
            key={`${node.name} ${node.startedAt}`}
            label={node.name}
            name={<strong>{node.name}</strong>}
            state={node.draining && <Badge tone="waiting">Stopping</Badge>}
            facts={
              <>
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
              </>
            }
          />
        ))}
      </LineList>
    </PageSection>
  );
}

const rolesOf = ({ roles: { http, jobs } }: NodeState) => (http && jobs ? 'Pages and jobs' : http ? 'Pages' : 'Jobs');
