import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const path = inRoot('.cache', 'prepare.lock')
const heartbeatMs = 20_000
// After a restart of the machine, process ids in an old lock may belong to others.
const oldestMs = 10 * 60_000

function takeLock() {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/** @param {number} pid */
function lives(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

function readOrEmpty() {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Process that holds the lock, or works for its holder and may outlive it.
 * @returns {string | undefined} undefined if its holders are dead
 */
function holder() {
  const stat = statSync(path, { throwIfNoEntry: false })
  const text = stat ? readOrEmpty() : ''
  const age = Date.now() - (stat?.mtimeMs ?? Date.now())
  // Another process has just created the file and is about to write into it.
  if (text === '' && age < 1_000) return 'another process'
  const living = text.split('\n').map(Number).filter(Boolean).find(lives)
  return living === undefined || age > oldestMs ? undefined : `process ${living}`
}

/** Waits until the lock is free, or frees it if its holders are dead. */
async function waitForLock() {
  let isTold = false
  while (existsSync(path)) {
    const name = holder()
    if (name === undefined) return rmSync(path, { force: true })
    if (!isTold) console.log(`Waiting for ${name}, which prepares this folder …`)
    isTold = true
    await sleep(200)
  }
}

/**
 * Records the working process in the lock: if we are killed, npm goes on, and a second npm beside it would ruin both.
 * @param {number} pid
 */
export const noteHelper = (pid) => appendFileSync(path, `${pid}\n`)

/**
 * Runs `work` while no other start, test or build prepares this clone.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  while (!takeLock()) await waitForLock()
  const release = () => rmSync(path, { force: true })
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    release()
    process.off('exit', release)
  }
}
