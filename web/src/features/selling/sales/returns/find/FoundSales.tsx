import { formatDateTime } from '../../../../../lib/format/format.ts'
import { saleNumber } from '../../../../../lib/format/sale-number.ts'
import { shownName } from '../../../../../lib/format/shown-name.ts'
import { choosesBranch } from '../../../../../lib/session/access.ts'
import { useUser } from '../../../../../lib/session/use-user.ts'
import { t } from '../../../../../texts/texts.ts'
import { NoRows } from '../../../../workspace/records/NoRows.tsx'
import { ShowMore } from '../../../../../ui/list/ShowMore.tsx'
import { ReturnedBadge, SaleTotal } from '../SaleTotal.tsx'
import classes from './FindSaleModal.module.css'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { SaleSearch } from './use-sale-search.ts'

/** The sales to choose from; a void one cannot be chosen. */
export function FoundSales({ search: { list, choose } }: { search: SaleSearch }) {
  const { items, error } = list
  if (error !== null || items === undefined || items.length === 0)
    return <NoRows list={list} failed={t.sales.failed} none={t.sales.noMatch} />
  return (
    <>
      <ul
        className={classes.sales}
        aria-label={t.sales.title}
        data-stale={list.isStale || undefined}
      >
        {items.map((sale) => (
          <li key={sale.id}>
            <FoundSale sale={sale} onChoose={() => choose(sale.id)} />
          </li>
        ))}
      </ul>
      <ShowMore more={list.more} />
    </>
  )
}

function FoundSale({ sale, onChoose }: { sale: Sale; onChoose: () => void }) {
  const user = useUser()
  const { customer, date, branch, saleItems, returned } = sale
  const facts = [shownName(customer), formatDateTime(date)]
  return (
    <button
      className={classes.sale}
      type="button"
      disabled={returned?.isAll === true}
      onClick={onChoose}
    >
      <span className={classes.names}>
        <strong>{saleNumber(sale)}</strong> <ReturnedBadge sale={sale} />
        <span className={classes.facts}>
          {[...facts, ...(choosesBranch(user) ? [branch.name] : [])].join(' · ')}
        </span>
        <small>{saleItems.map(({ product }) => product.name).join(', ')}</small>
      </span>
      <strong className={classes.total}>
        <SaleTotal sale={sale} />
      </strong>
    </button>
  )
}
