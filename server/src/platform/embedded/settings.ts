export const DATABASE = 'mezgeb'
export const OWNER = 'mezgeb'

/** `host` is the folder of the socket, on Windows an address. */
export interface Endpoint {
  host: string
  port: number
}

/** For one server, a backup and the doctor at once. */
const LEAST_CONNECTIONS = 60

export interface Needs {
  endpoint: Endpoint
  /** Connections needed; PostgreSQL may allow more. */
  connections: number
  /** Nothing waits for the disk: a crash of the machine may lose the whole database. */
  isDisposable: boolean
}

/** Passed on the command line, so no file of an earlier version can differ. */
function postgresSettings({
  endpoint: { host, port },
  connections,
  isDisposable,
}: Needs): Record<string, string> {
  const overTcp = process.platform === 'win32'
  const lasting = isDisposable ? 'off' : 'on'
  return {
    listen_addresses: overTcp ? host : '',
    unix_socket_directories: overTcp ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
    cluster_name: 'mezgeb',

    // Acknowledged commits survive a crash of the machine.
    fsync: lasting,
    // Without it vacuum leaves fresh rows out of the visibility map, also where nothing waits for the disk.
    synchronous_commit: 'on',
    full_page_writes: lasting,
    // Tests analyze what they plan.
    autovacuum: lasting,

    // Sized for a small machine; few checkpoints, since each makes the following writes slower.
    max_connections: String(Math.max(LEAST_CONNECTIONS, connections)),
    shared_buffers: '128MB',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    wal_compression: 'off',
    // Dynamic shared memory from main memory: /dev/shm is small in containers, and systemd empties it at logout.
    min_dynamic_shared_memory: '32MB',

    // The supervisor alone restarts it: after a crash the postmaster ends instead of starting over by itself.
    restart_after_crash: 'off',

    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // A failed statement may contain a secret such as a role's password; the server logs its own errors.
    log_min_error_statement: 'panic',
  }
}

/** The settings as arguments of `postgres`. */
export function settingArguments(needs: Needs): string[] {
  return Object.entries(postgresSettings(needs)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

/** The settings as lines of a configuration file. */
export function settingLines(needs: Needs): string {
  const lines = Object.entries(postgresSettings(needs)).map(
    ([name, value]) => `${name} = '${value}'`,
  )
  return lines.join('\n')
}
