import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const folder = fileURLToPath(new URL('templates', import.meta.url))

/**
 * @typedef {object} Machine
 * @property {string} name
 * @property {string} address where the other machines reach it
 * @property {boolean} [runsMezgeb]
 * @typedef {object} Cluster
 * @property {string} network the machines' own, as 10.0.0.0/24
 * @property {number} postgresMajor
 * @property {string} sharedBuffers
 * @property {Machine[]} machines three, or any odd number above
 * @property {Record<string, string>} passwords by `PASSWORDS`
 */

/** Owners of passwords: PostgreSQL roles, and Patroni's REST interface. */
export const PASSWORDS = ['superuser', 'replication', 'rewind', 'mezgeb', 'patroni']

/** Paths on Debian. The test uses other folders and loopback addresses. */
const debian = (/** @type {Cluster} */ { postgresMajor }) => ({
  ttl: 15,
  synchronous: 'true',
  maximumLag: 1_048_576,
  local: '127.0.0.1',
  maxconn: 10_000,
  haproxyRuns: [
    'user haproxy',
    'group haproxy',
    'stats socket /run/haproxy/admin.sock mode 660',
  ].join('\n    '),
  'ports.postgres': 5432,
  'ports.patroni': 8008,
  'ports.etcd': 2379,
  'ports.etcdPeer': 2380,
  'ports.proxy': 5000,
  'ports.web': 80,
  'ports.mezgeb': 3000,
  'folders.programs': `/usr/lib/postgresql/${postgresMajor}/bin`,
  'folders.data': `/var/lib/postgresql/${postgresMajor}/mezgeb`,
  'folders.pgpass': '/var/lib/postgresql/.pgpass-patroni',
  'folders.socket': '/var/run/postgresql',
  'folders.watchdog': '/dev/watchdog',
  watchdogDriver: 'default',
  'folders.etcd': '/var/lib/etcd/mezgeb',
  'folders.haproxy': '/etc/haproxy',
})

/** @typedef {Partial<Record<keyof ReturnType<typeof debian>, string | number>>} Places */
/** @typedef {Record<string, string | number | boolean>} Values */

/**
 * All configuration files of one machine, by template name without `.in`. Throws if a placeholder has no value.
 * @param {Cluster} cluster
 * @param {Machine} machine
 * @param {Places} [places] what is not as on every Debian
 * @returns {Map<string, string>}
 */
export function filesOf(cluster, machine, places = {}) {
  const values = { ...debian(cluster), ...common(cluster), ...places }
  const own = { ...values, ...prefixed('', machine) }
  const all = { ...own, ...together(cluster, own) }
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/\.in$/, ''),
      fill(readFileSync(join(folder, name), 'utf8'), all, cluster),
    ]),
  )
}

/** @param {Cluster} cluster */
const common = ({ network, sharedBuffers, passwords }) => ({
  network,
  sharedBuffers,
  ...prefixed('passwords.', passwords),
})

/**
 * Values that list several machines in one line.
 * @param {Cluster} cluster
 * @param {Values} values
 */
function together({ machines }, values) {
  const each = (/** @type {(machine: Machine) => string} */ say) => machines.map(say).join(',')
  return {
    etcdClients: each(({ address }) => `${address}:${values['ports.etcd']}`),
    etcdPeers: each(({ name, address }) => `${name}=http://${address}:${values['ports.etcdPeer']}`),
    proxies: each(({ address }) => address),
  }
}

/**
 * Repeats a line with `each.` for each machine, with `mezgeb.` for each machine that runs Mezgeb.
 * @param {string} text
 * @param {Values} values
 * @param {Cluster} cluster
 */
function fill(text, values, { machines }) {
  return text
    .split('\n')
    .flatMap((line) => {
      const kind = /\{\{(each|mezgeb)\./.exec(line)?.[1]
      if (kind === undefined) return [filled(line, values)]
      return machines
        .filter(({ runsMezgeb = false }) => kind === 'each' || runsMezgeb)
        .map((machine) => filled(line, { ...values, ...prefixed(`${kind}.`, machine) }))
    })
    .join('\n')
}

/**
 * @param {string} line
 * @param {Values} values
 */
function filled(line, values) {
  return line.replaceAll(/\{\{([\w.]+)\}\}/g, (_, /** @type {string} */ name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for {{${name}}}: ${line.trim()}`)
    return String(value)
  })
}

/**
 * @param {string} prefix
 * @param {Values | Machine} values
 * @returns {Values}
 */
const prefixed = (prefix, values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
