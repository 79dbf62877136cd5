// node deploy/ha/configure.mjs cluster.json: writes every machine's configuration beside cluster.json (deploy/ha/README.md).
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PASSWORDS, filesOf } from './fill-templates.mjs'

/** @import { Cluster } from './fill-templates.mjs' */

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node deploy/ha/configure.mjs cluster.json')
  process.exit(1)
}

const { passwords = {}, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
/** @type {Cluster} */
const cluster = { ...rest, passwords: { ...newPasswords(), ...passwords } }
// Kept, so that later runs for other machines use the same ones.
chmodSync(file, 0o600)
writeFileSync(file, `${JSON.stringify(cluster, null, 2)}\n`)

for (const machine of cluster.machines) {
  const folder = join(dirname(file), machine.name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of filesOf(cluster, machine)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
  }
  console.log(`${folder}: for ${machine.address}`)
}

function newPasswords() {
  return Object.fromEntries(PASSWORDS.map((whose) => [whose, randomBytes(24).toString('hex')]))
}
