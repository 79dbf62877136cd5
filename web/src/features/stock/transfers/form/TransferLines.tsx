import { useCallback } from 'react'

import { GoodsLines } from '../../lines/GoodsLines.tsx'
import { UnitsElsewhere } from '../../sister-stock/UnitsElsewhere.tsx'
import classes from './TransferForm.module.css'

import type { GoodsLine } from '../../lines/goods-line.ts'
import type { ShownLine } from '../../lines/GoodsLines.tsx'
import type { TransferForm } from './use-transfer-form.ts'

/** The lines of a transfer, each with the units that the sending branch has. */
export function TransferLines({ transfer: { form, lines } }: { transfer: TransferForm }) {
  const { fromBranchId, branchId } = form.values
  const renderMore = useCallback(
    ({ item: { quantity }, goods }: ShownLine<GoodsLine>) =>
      goods !== undefined && (
        <div className={classes.elsewhere}>
          <UnitsElsewhere
            product={goods}
            fromBranchId={fromBranchId}
            toBranchId={branchId}
            wanted={Number(quantity)}
          />
        </div>
      ),
    [fromBranchId, branchId],
  )
  return <GoodsLines lines={lines} isFirst={false} renderMore={renderMore} />
}
