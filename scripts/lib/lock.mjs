import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const path = inRoot('.cache', 'prepare.lock')

function takeLock() {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // An empty file: its owner is between creating and writing it.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Runs `work` while no other start, test or build of this clone prepares it.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  while (!takeLock()) {
    if (holderLives()) await sleep(200)
    else rmSync(path, { force: true })
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}
