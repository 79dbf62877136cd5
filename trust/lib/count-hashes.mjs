// Preloaded into the server under test: prints a line for each hash, so that they can be counted.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(pathToFileURL(process.argv[1] ?? import.meta.filename))
/** @type {Record<string, (...args: unknown[]) => unknown>} */
const argon2 = require('@node-rs/argon2')

for (const name of ['hash', 'verify']) {
  const original = argon2[name] ?? (() => undefined)
  argon2[name] = (/** @type {unknown[]} */ ...args) => {
    process.stderr.write(`argon2 ${name}\n`)
    return original(...args)
  }
}
