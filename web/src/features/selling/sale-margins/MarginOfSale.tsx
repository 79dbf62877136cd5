import { getSaleMargin } from '@mezgeb/contract/selling/sale-margins'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Report, Rows } from '../../workspace/reports/Report.tsx'
import { goodsFields, marginFacts, marginFields } from './margin-fields.tsx'
import classes from './MarginOfSale.module.css'

/** Cost and margin of a sale and of its lines, on screen only. */
export function MarginOfSale({ saleId }: { saleId: string }) {
  const answer = useCall(getSaleMargin, { params: { id: saleId } })
  const { institution } = useUser()
  const columns = marginFields((amount) => formatMoney(amount, 'saleTotal', institution?.currency))
  return (
    <div className={classes.margin} data-print="none">
      <Report answer={answer}>
        {({ items, ...total }) => (
          <>
            <Rows
              label={t.reports.tabs.margin}
              rows={items.map(({ product, ...row }, at) => ({
                ...row,
                ...product,
                id: String(at),
              }))}
              fields={goodsFields(columns)}
              none={t.reports.noSales}
            />
            <Facts facts={marginFacts(columns, total)} />
          </>
        )}
      </Report>
    </div>
  )
}
