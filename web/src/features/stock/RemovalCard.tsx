import { memo } from 'react'

import { formatCount, formatLocalDate } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'

import type { StockOut } from '@mezgeb/contract/stock'

type RemovalCardProps = { removal: StockOut; withBranch: boolean }

/** Product, reason, quantity and date removed (spec §2); the branch for who sees more than one. */
export const RemovalCard = memo(function RemovalCard({ removal, withBranch }: RemovalCardProps) {
  const { product, branch, reason, quantity, dateRemoved } = removal
  return (
    <Card title={product.name}>
      <Facts
        facts={[
          { label: t.stock.reason, value: reason },
          { label: t.ui.quantity, value: `${formatCount(quantity)} ${product.unit}` },
          { label: t.stock.dateRemoved, value: formatLocalDate(dateRemoved) },
          { label: t.branches.label, value: withBranch ? branch.name : null },
        ]}
      />
    </Card>
  )
})
