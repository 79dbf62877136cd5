import { t } from '../../../../texts/texts.ts'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

/** To the paper of the exchange that the sale is a part of; nothing for other sales. */
export function ExchangeLink({ sale: { id, payments } }: { sale: Sale }) {
  if (payments === undefined || payments.every(({ tender }) => tender.readyMade !== 'EXCHANGE'))
    return null
  return <TextLink way={{ to: '/sale-exchanges/$id', params: { id } }}>{t.exchanges.view}</TextLink>
}
