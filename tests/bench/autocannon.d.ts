declare module 'autocannon' {
  export type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    /** Each connection makes them one after the other, and begins again. */
    requests?: { path: string; headers: Record<string, string> }[];
  };
  /** Latencies in milliseconds. */
  export type Result = {
    requests: { total: number };
    latency: { p50: number; p97_5: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
