import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { withoutServersParts } from '../../../contract-parts.ts'

const CONTRACT = path.join(import.meta.dirname, '../../../../contract/src')
/** Lines of a call that the web reads, and the parts that several calls share. */
const OF_THE_WEB =
  /^ {2}(?:method|path|needs|shows|changes|failure|creates|sorts|pages|\.\.\.\w+)\b.*$/gm

const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
)

const callsIn = (source: string) => source.match(/ = endpoint\(\{\n[^]*?\n\}\)/g) ?? []

describe('the calls of a build', () => {
  it.each(files)('in %s keep all that the web reads', (name) => {
    for (const call of callsIn(readFileSync(path.join(CONTRACT, name), 'utf8')))
      expect(withoutServersParts(call).match(OF_THE_WEB)).toEqual(call.match(OF_THE_WEB))
  })
})
