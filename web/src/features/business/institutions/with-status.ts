import type { Institution } from '@mezgeb/contract/business/institution'

/** PENDING while the server names no status (spec §4). */
export function withStatus(institution: Omit<Institution, 'status'> & Partial<Institution>) {
  return { ...institution, status: institution.status ?? 'PENDING' }
}
