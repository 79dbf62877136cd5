import { memo } from 'react'

import { formatCount, formatLocalDate } from '../../lib/format.ts'
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
          { label: 'Reason', value: reason },
          { label: 'Quantity', value: `${formatCount(quantity)} ${product.unit}` },
          { label: 'Date removed', value: formatLocalDate(dateRemoved) },
          { label: 'Branch', value: withBranch ? branch.name : null },
        ]}
      />
    </Card>
  )
})
