import * as z from 'zod/mini'

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'STAFF'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** The roles an ADMIN may give (spec §9). */
export const STAFF_ROLES = ['STAFF', 'ADMIN'] as const

export const STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const Status = z.enum(STATUSES)
export type Status = z.infer<typeof Status>

const NEXT: Record<Status, readonly Status[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
}

/** Whether a user or an institution may move from one status to another (spec §4); never from an unknown one. */
export function isStatusChange(from: Status, to: Status): boolean {
  return Object.hasOwn(NEXT, from) && NEXT[from].includes(to)
}
