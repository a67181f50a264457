declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST' | 'PUT';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  export interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }
  /** `duration` in seconds, or an `amount` of requests. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    timeout?: number;
    requests: Request[];
    setupClient?: (client: Client) => void;
  }): Promise<Result>;
}
