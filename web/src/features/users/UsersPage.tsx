import { StaffScreen } from './StaffScreen.tsx'

/** /users (spec §2). */
export function UsersPage() {
  return <StaffScreen description="Manage your institution's staff accounts." />
}
