import type { NodeState } from '#common/health.ts';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { formatBytes } from './sizes.ts';

/** Who works on this database at this moment. */
export function Nodes({ nodes }: { nodes: readonly NodeState[] }) {
  return (
    <PageSection title={say('Nodes')}>
      <LineList>
        {nodes.map((node) => (
          <Line
            key={`${node.name} ${node.startedAt}`}
            label={node.name}
            name={<strong>{node.name}</strong>}
            state={node.draining && <Badge tone="waiting">{say('Stopping')}</Badge>}
            facts={
              <>
                <span>{say('Version {version}', { version: node.version })}</span>
                <span>{rolesOf(node)}</span>
                <span>{say('Started {time}', { time: <RelativeTime value={node.startedAt} /> })}</span>
                <span>{say('Heard of {time}', { time: <RelativeTime value={node.lastSeen} /> })}</span>
                <span className="numeric">{say('{size} of memory', { size: formatBytes(node.memoryBytes) })}</span>
                <span className="numeric">
                  {say({ one: '1 open page', other: '{count} open pages' }, { count: formatNumber(node.sockets) })}
                </span>
                <span className="numeric">
                  {say('Delay {milliseconds} ms', { milliseconds: formatNumber(Math.round(node.eventLoopDelayMs)) })}
                </span>
              </>
            }
          />
        ))}
      </LineList>
    </PageSection>
  );
}

const rolesOf = ({ roles: { http, jobs } }: NodeState) => say(http && jobs ? 'Pages and jobs' : http ? 'Pages' : 'Jobs');
