import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const posix = process.platform !== 'win32'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// No child survives the end of this process.
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/**
 * Signals a child and everything it started: on POSIX each child leads its own group.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anybody left to signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return false
  try {
    return posix ? process.kill(-child.pid, signal) : child.kill(signal)
  } catch {
    return false
  }
}

/**
 * SIGTERM, then SIGKILL, then give up.
 * @param {import('node:child_process').ChildProcess} child
 */
function end(child) {
  signalGroup(child, 'SIGINT')
  setTimeout(() => signalGroup(child, 'SIGTERM'), 8_000).unref()
  setTimeout(() => signalGroup(child, 'SIGKILL'), 12_000).unref()
}

/**
 * Ends leftovers of a finished program in its group.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>} whether something was still there after two seconds
 */
async function sweep(child) {
  if (!posix) return false
  const deadline = Date.now() + 2_000
  while (signalGroup(child, 0)) {
    if (Date.now() > deadline) return signalGroup(child, 'SIGKILL')
    await sleep(20)
  }
  return false
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {string} [cwd] default: the root of the clone
 * @property {boolean} [quiet] collect the output instead of showing it
 * @property {number} [silenceMs] ended when it prints nothing for so long; needs `quiet`
 * @property {(pid: number) => void} [onStart]
 * @typedef {object} RunResult
 * @property {number} code 127 when the program could not be started
 * @property {string} output
 * @property {boolean} leftProcesses it ended and left processes running; they are ended now
 */

/**
 * Runs a program to its end. Never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const { env = {}, cwd = inRoot(), quiet = false, silenceMs, onStart } = options
  const stream = quiet ? 'pipe' : 'inherit'
  const plain = quiet && !process.stdout.isTTY ? { NO_COLOR: '1' } : {}
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...plain, ...env },
    detached: posix,
    stdio: ['ignore', stream, stream],
  })
  running.add(child)
  if (child.pid !== undefined) onStart?.(child.pid)
  let output = ''
  const giveUp = () => {
    output += `\nStopped: it printed nothing for ${Math.round((silenceMs ?? 0) / 1000)} s.\n`
    end(child)
  }
  const timer = silenceMs === undefined ? undefined : setTimeout(giveUp, silenceMs)
  const hear = (/** @type {Buffer} */ chunk) => {
    output += chunk
    timer?.refresh()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)

  return new Promise((resolve) => {
    const finish = async (/** @type {number} */ code) => {
      clearTimeout(timer)
      const leftProcesses = await sweep(child)
      running.delete(child)
      // Asked to end: the caller would only start the next program.
      if (!isEnding()) resolve({ code, output, leftProcesses })
    }
    child.once('error', (error) => {
      output += error.message
      void finish(127)
    })
    child.once('exit', (code) => void finish(code ?? 1))
  })
}

/**
 * Runs a JavaScript program with the Node that runs this script.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)

/** @type {[NodeJS.Signals, number][]} */
const endings = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]

let askedAt = 0

/** Whether a signal has asked this process to end. */
export const isEnding = () => askedAt > 0

// npm repeats a signal of the terminal; only a later one counts as a second.
const echoMs = 1_000

/**
 * On Ctrl-C, SIGTERM or a closed terminal ends every child, then this process. A second signal does not wait.
 * @param {() => Promise<void>} [lastAct] done just before this process ends
 * @returns {() => void} takes the handlers off again
 */
export function endChildrenOnSignal(lastAct = async () => {}) {
  const leave = async (/** @type {number} */ code) => {
    if (isEnding()) {
      if (Date.now() - askedAt > echoMs) process.exit(code)
      return
    }
    askedAt = Date.now()
    for (const child of running) end(child)
    while (running.size > 0) await sleep(20)
    await lastAct()
    process.exit(code)
  }
  const handlers = endings.map(([signal, code]) => {
    const handler = () => void leave(code)
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const off of handlers) off()
  }
}
