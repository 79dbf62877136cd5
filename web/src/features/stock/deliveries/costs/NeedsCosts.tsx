import { t } from '../../../../texts/texts.ts'
import { Message } from '../../../../ui/kit/Message.tsx'
import { filledLines } from '../../lines/goods-line.ts'

import type { CostedDraft } from './delivered-costs.ts'

/** Names the lines without a cost as soon as there is a charge, which the server would refuse. */
export function NeedsCosts({ draft: { items, goods, charges } }: { draft: CostedDraft }) {
  if (charges.every(({ amount }) => amount === '')) return null
  const open = filledLines(items).filter(({ unitCost }) => unitCost === '')
  const names = open.flatMap(
    ({ productId }) => goods.find(({ id }) => id === productId)?.name ?? [],
  )
  if (names.length === 0) return null
  return <Message tone="warning">{t.deliveries.needsCosts(names.join(', '))}</Message>
}
