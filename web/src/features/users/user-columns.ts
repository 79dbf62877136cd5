import { t } from '../../texts/texts.ts'

import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a user is printed. */
export function userColumns(): PrintColumn<User>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.ui.email, text: ({ email }) => email },
    { heading: t.users.role, text: ({ role }) => t.ui.role[role] },
    { heading: t.branches.label, text: ({ branch }) => branch?.name ?? t.users.notAssigned },
    { heading: t.printing.status, text: ({ status }) => t.ui.status[status] },
  ]
}
