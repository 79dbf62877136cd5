import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { tryPort } from '../../ops/listening.ts'
import { findBinaries } from '../../platform/embedded/installation/binaries.ts'
import { runTool, spawnOptions } from '../../platform/embedded/run-tool.ts'
import { chooseUnprivilegedUser } from '../../platform/embedded/installation/unprivileged-user.ts'

import type { ChildProcess } from 'node:child_process'

const DEBIAN = '/usr/lib/postgresql'
const USER = 'shop_owner'
const PASSWORD = 'pass word/with:signs'

/** A PostgreSQL that is not ours, reached over TCP as its owner. */
export type PlainPostgres = {
  /** For DATABASE_URL. */
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes one in an empty folder: the newest of Debian's on this machine (15 on Debian 12), else the embedded binaries. */
export async function makePlainPostgres(folder: string): Promise<PlainPostgres> {
  const user = chooseUnprivilegedUser(folder)
  const data = path.join(folder, 'plain')
  const passwordFile = path.join(folder, 'password')
  mkdirSync(data)
  writeFileSync(passwordFile, PASSWORD)
  if (user !== null) {
    chownSync(data, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const program = await findPrograms(folder)
  const made = await runTool(
    program('initdb'),
    ['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile].concat([
      ...['-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ]),
    { user, cwd: data },
  )
  if (!made.ok) throw new Error(`initdb failed: ${made.output}`)
  const port = await tryPort({ host: '127.0.0.1', port: 0 })
  let child: ChildProcess | null = null
  return {
    url: `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    async start() {
      const options = spawnOptions(user, data)
      const settings = [
        'listen_addresses=127.0.0.1',
        `port=${port}`,
        'unix_socket_directories=',
        'fsync=off',
      ]
      child = spawn(
        program('postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...options, stdio: 'ignore' },
      )
      while (!(await accepts(port))) await sleep(50)
    },
    async stop() {
      if (child === null || child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

async function findPrograms(folder: string): Promise<(name: 'initdb' | 'postgres') => string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(...versions.filter((version) => version >= 15))
  if (Number.isFinite(newest)) return (name) => path.join(DEBIAN, String(newest), 'bin', name)
  const binaries = await findBinaries(folder, chooseUnprivilegedUser(folder))
  return (name) => binaries.program(name)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
