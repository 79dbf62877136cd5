import { formatAmount, formatDate } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { reminders as amharic } from './reminders.am.ts'
import { reminders as english } from './reminders.page.en.ts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type ReminderDialogProps = ModalProps & {
  debtor: { name: string; owed: number; since: string }
}

/** A reminder of a debt to send, in both languages. */
export function ReminderDialog({ opened, onClose, debtor }: ReminderDialogProps) {
  const { institution } = useUser()
  const facts = {
    name: debtor.name,
    amount: formatAmount(debtor.owed),
    since: formatDate(debtor.since),
    shop: institution?.name ?? '',
    phone: institution?.phone ?? '',
  }
  const text = t.customerSales
  return (
    <CopyDialog
      title={text.reminderOf(debtor.name)}
      opened={opened}
      onClose={onClose}
      texts={[
        { label: text.inAmharic, text: amharic.text(facts), language: 'am' },
        { label: text.inEnglish, text: english.text(facts), language: 'en' },
      ]}
    />
  )
}
