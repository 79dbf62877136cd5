import { getStockDocument } from '@mezgeb/contract/stock/reversals'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'

import type { Reversible } from '../document-link.ts'

/** That somebody else was faster. */
export function ReversedBy({
  document: { reversedBy },
}: {
  document: Pick<Reversible, 'reversedBy'>
}) {
  const params = { id: reversedBy?.id ?? '' }
  const { data } = useCall(getStockDocument, { params }, { enabled: params.id !== '' })
  if (data === undefined) return null
  return <Message tone="warning">{t.reversals.doneBy(data.by.name)}</Message>
}
