import { formatCount, formatDate, formatMoney } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Panel } from '../../insight/dashboard/Panel.tsx'
import { daysSince } from './days-since.ts'
import classes from './CustomerPage.module.css'

import type { OpenItem } from '@mezgeb/contract/selling/customer-sales'

/** `home`: the branch of the customer. */
type OpenItemsProps = { items: readonly OpenItem[]; home: string }

/** The unpaid sales of a customer, the oldest first. */
export function OpenItems({ items, home }: OpenItemsProps) {
  const user = useUser()
  const own = fixedBranchId(user)
  const currency = user.institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const text = t.customerSales
  return (
    <Panel title={text.openItems} empty={text.noneOpen}>
      {items.map(({ saleId: id, number, isOpening, date, branch, amount, open }) => {
        const days = daysSince(date)
        const name =
          isOpening === true ? t.customerPayments.kinds.OPENING_DEBT : saleNumber({ id, number })
        const isLinked = isOpening !== true && (own ?? branch.id) === branch.id
        return (
          <li className={classes.item} key={id}>
            {isLinked ? (
              <TextLink way={{ to: '/sales/$id', params: { id } }}>{name}</TextLink>
            ) : (
              <span>{name}</span>
            )}
            <span className={classes.number}>
              {open === amount ? money(open) : text.openOf(money(open), money(amount))}
            </span>
            <span className={classes.soft}>
              {text.since(formatDate(date), text.days(days, formatCount(days)))}
              {branch.id !== home && ` · ${branch.name}`}
            </span>
          </li>
        )
      })}
    </Panel>
  )
}
