import * as z from 'zod/mini'

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'STAFF'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** The roles an ADMIN may give (spec §9). */
export const STAFF_ROLES = ['STAFF', 'ADMIN'] as const

export const STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
/** Of users and of institutions (spec §4). */
export const Status = z.enum(STATUSES)
export type Status = z.infer<typeof Status>

const NEXT: Record<Status, readonly Status[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
}

/** Whether a user or an institution may move from one status to another (spec §4). */
export function isStatusChange(from: Status, to: Status): boolean {
  return NEXT[from].includes(to)
}

type Person = { id: string; role: Role }

/**
 * Whether `actor` may approve or reject `user` (spec §6): nobody the own status,
 * an ADMIN only STAFF (of the own institution, which the server's scope sees to), a SUPER_ADMIN anyone else.
 */
export function mayChangeStatus(actor: Person, user: Person): boolean {
  if (actor.id === user.id) return false
  if (actor.role === 'SUPER_ADMIN') return true
  return actor.role === 'ADMIN' && user.role === 'STAFF'
}

export const EVERYONE = ROLES
export const INSTITUTION_MEMBERS = ['STAFF', 'ADMIN'] as const
