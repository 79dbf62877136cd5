import { t } from '../../../texts/texts.ts'
import { StaffScreen } from './StaffScreen.tsx'

/** /users (spec §2). */
export function UsersPage() {
  return <StaffScreen description={t.users.description} />
}
