import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { useWay } from '../../../ui/kit/use-way.ts'
import { useLacksTill } from './device-till.ts'

/** Says that a sale of the branch needs an open till, with the way there; nothing where the device has one or needs none. */
export function OpenTillFirst({ branchId }: { branchId: string }) {
  const link = useWay({ to: '/tills' })
  if (!useLacksTill(branchId)) return null
  return (
    <Message tone="warning">
      {t.tills.noneOpen} <a {...link}>{t.tills.openOne}</a>
    </Message>
  )
}
