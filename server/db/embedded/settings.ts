import { clusterName } from './processes.ts';

/**
 * PostgreSQL's settings, small for one society on one machine with an SSD. Passed on the command
 * line, so that nothing in the data folder must be edited when they change.
 */
const SETTINGS: Record<string, string> = {
  // Reachable from this machine only, by password.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  // Small.
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // PostgreSQL's own reading processes gain nothing at this size.
  io_method: 'sync',
  random_page_cost: '1.1',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  // After a crash, one call instead of a sync of each of some 1,700 files, which takes seconds. Linux
  // reports its errors from 5.8 on; other systems have no such call.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs the server, never a statement or its values: both may contain personal data.
  // Errors of statements reach the application, which knows what to leave out.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/**
 * Returns the command-line arguments for a server on `cluster` and `port`; `durable: false` is for
 * tests only.
 */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const disk = durable ? 'on' : 'off';
  const all = {
    ...SETTINGS,
    cluster_name: clusterName(cluster),
    fsync: disk,
    synchronous_commit: disk,
    full_page_writes: disk,
    /* The servers of a test run share one. */
    ...(!durable && { max_connections: '100' }),
  };
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, '-p', String(port), ...settings];
}
