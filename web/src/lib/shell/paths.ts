import type { Me } from '@mezgeb/contract/people/user'

export function searchedFor<Path extends string>(to: Path, name: string) {
  return { to, search: { search: name } }
}

/** The first screen of a user (spec §2, decisions §7); a super admin has no institution. */
export function homeOf({ institution }: Pick<Me, 'institution'>) {
  return institution === null ? '/super-admin' : '/dashboard'
}
