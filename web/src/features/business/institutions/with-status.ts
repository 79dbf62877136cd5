import type { Institution } from '@mezgeb/contract/business/institutions'

/** PENDING while the server names no status (spec §4). */
export function withStatus(institution: Omit<Institution, 'status'> & Partial<Institution>) {
  return { ...institution, status: institution.status ?? 'PENDING' }
}
