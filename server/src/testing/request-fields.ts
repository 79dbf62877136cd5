import { randomUUID } from 'node:crypto'

import { PASSWORD } from './builders.ts'

import type { CallRow, IdPosition } from './call-row.ts'
import type { World } from './world.ts'

export const newName = () => `Name ${randomUUID()}`
export const newEmail = () => `${randomUUID()}@example.com`
export const today = () => new Date().toISOString()
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
