import { randomUUID } from 'node:crypto'

import { PASSWORD } from './builders.ts'

import type { CallRow, IdPosition } from './call-row.ts'
import type { World } from './world.ts'

export const newName = () => `Name ${randomUUID()}`
export const newEmail = () => `${randomUUID()}@example.com`
export const today = () => new Date().toISOString()
let days = 2
/** A day to come, each time another one. */
export function anotherDay(): string {
  days += 1
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}
export const nothing = () => ({})
export const list = (id: Record<string, IdPosition>): CallRow => ({ request: nothing, ids: id })

export function newUser({ own }: World) {
  return {
    name: 'Hana',
    email: newEmail(),
    password: PASSWORD,
    role: 'STAFF',
    branchId: own.branch.id,
  }
}

export function idIn(text: string): string {
  return /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
}
