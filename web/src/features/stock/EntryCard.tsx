import { memo } from 'react'

import { formatCount, formatLocalDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'

import type { StockEntry } from '@mezgeb/contract/stock'

type EntryCardProps = { entry: StockEntry; currency: string | null; withBranch: boolean }

/** Product, supplier, quantity, cost and date received (spec §2); the branch for who sees more than one. */
export const EntryCard = memo(function EntryCard({ entry, currency, withBranch }: EntryCardProps) {
  const { product, supplier, branch, quantity, dateReceived } = entry
  return (
    <Card title={product.name}>
      <Facts
        facts={[
          { label: t.suppliers.label, value: supplier.name },
          { label: t.ui.quantity, value: `${formatCount(quantity)} ${product.unit}` },
          { label: t.stock.cost, value: formatMoney(product.pricePerUnit, 'entryCost', currency) },
          { label: t.stock.dateReceived, value: formatLocalDate(dateReceived) },
          { label: t.branches.label, value: withBranch ? branch.name : null },
        ]}
      />
    </Card>
  )
})
