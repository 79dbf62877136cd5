import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { CALLS } from '@mezgeb/contract/calls'

import { serverRoot } from '../server-root.ts'
import { addRequests, requestsOf } from './call-row.ts'
import { nothing } from './request-fields.ts'

const MODULES = path.join(serverRoot, 'src/modules')

for (const name of readdirSync(MODULES, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.requests.ts')) await import(pathToFileURL(path.join(MODULES, name)).href)
}
addRequests({ listenToChanges: { request: nothing } })

/** A row for every call of the contract, from the `*.requests.ts` of the modules. */
export const REQUESTS = requestsOf(CALLS)

/** Every call that changes data, with the entries it leaves in the audit trail (decisions/0020). */
export const AUDITED_CALLS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(REQUESTS).flatMap(([name, { audited }]) =>
    audited === undefined ? [] : [[name, audited]],
  ),
)
