import { useCallback, useMemo } from 'react'

import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { GoodsLines } from '../../lines/GoodsLines.tsx'
import { UnitsElsewhere } from '../../sister-stock/UnitsElsewhere.tsx'
import { ChosenParts, chosenIn } from '../moving/moved-facets.ts'

import type { GoodsLine } from '../../lines/goods-line.ts'
import type { LineColumn } from '../../facets/line-column.ts'
import type { TransferForm } from './use-transfer-form.ts'

/** The lines of a transfer, each with the units of both branches. */
export function TransferLines({ transfer: { form, lines } }: { transfer: TransferForm }) {
  const { fromBranchId, branchId, state } = form.values
  const chosen = chosenIn(form.values)
  const { errors } = form
  const own = useUser().branch
  const isOfAll = choosesBranch(useUser())
  const names = useBranchNames(isOfAll)
  const receiver = names?.get(branchId ?? '') ?? own?.name ?? ''
  const sender = names?.get(fromBranchId)
  const leftText = useCallback(
    (units: string) => t.sisterStock.availableAt(receiver, t.products.left(units)),
    [receiver],
  )
  // STAFF see the units of their own branch in lists, and those of the other one once a product is chosen.
  const stockOf = useMemo(() => {
    if (own !== null && !isOfAll) return { branchId: own.id, name: own.name }
    return sender === undefined ? undefined : { branchId: fromBranchId, name: sender }
  }, [own, isOfAll, sender, fromBranchId])
  const isAtOnce = state === 'CLOSED' && fromBranchId !== ''
  const columns = useMemo(
    (): LineColumn<GoodsLine>[] => [
      {
        name: 'elsewhere',
        render: ({ item, goods, line }) =>
          goods !== undefined && (
            <>
              <UnitsElsewhere
                product={goods}
                fromBranchId={fromBranchId}
                toBranchId={branchId}
                wanted={Number(item.quantity)}
              />
              {isAtOnce && <ChosenParts {...{ form, goods, item, line }} />}
            </>
          ),
      },
    ],
    // The facets of a line and their errors are read from the form.
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [fromBranchId, branchId, isAtOnce, chosen, errors],
  )
  return (
    <GoodsLines
      lines={lines}
      isFirst={false}
      hasHeads
      columns={columns}
      leftText={leftText}
      stockOf={stockOf}
    />
  )
}
