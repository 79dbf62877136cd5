import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { TakesExpired } from '../sales/form/expired-units.tsx'
import { listedIn } from '../sales/form/priced-goods.ts'
import { draftOf, knownIn, problemOf, totalOf } from './basket/basket.ts'
import { BasketRow } from './BasketRow.tsx'
import { ChangeCustomer } from './customer/ChangeCustomer.tsx'
import { AboveTotal, useProblems } from './facets.ts'
import { FacetsOfTotal } from './FacetsOfTotal.tsx'
import { KeyHint } from './KeyHint.tsx'
import { FailureNote } from './sale/FailureNote.tsx'
import { takeExpired } from './state/basket-actions.ts'
import { hold } from './state/held-actions.ts'
import { useTill, useTillState } from './state/till.ts'
import classes from './BasketPanel.module.css'

import type { Sell } from './sale/use-sell.ts'

/** The lines rung up so far, and the ways to charge them. */
export function BasketPanel({ sell }: { sell: Sell }) {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const marked = useTillState((state) => state.marked)
  const asksWeight = useTillState((state) => state.asksWeight)
  const problems = useTillState((state) => state.problems)
  const [draft, goods] = [draftOf(basket), knownIn(basket.lines)]
  const listed = (productId: string) => listedIn(draft, productId, goods)
  const wrong = useProblems(basket)
  return (
    <section className={classes.basket} aria-label={t.till.basket}>
      <ChangeCustomer />
      {basket.lines.length === 0 && <p className={classes.empty}>{t.till.empty}</p>}
      <ol className={classes.lines} aria-label={t.till.basket}>
        {basket.lines.map((line) => (
          <BasketRow
            key={line.key}
            till={till}
            line={line}
            branchId={basket.branchId}
            isMarked={line.key === marked}
            asksWeight={line.key === asksWeight}
            rule={problemOf(basket, line) ?? wrong(line)}
            list={listed(line.productId)?.list}
            listPrice={listed(line.productId)?.price}
            problem={problems[line.key]}
          />
        ))}
      </ol>
      <BasketFoot sell={sell} />
    </section>
  )
}

function BasketFoot({ sell }: { sell: Sell }) {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const isSaving = useTillState((state) => state.isSaving)
  const currency = useUser().institution?.currency
  const count = basket.lines.length
  const isEmpty = count === 0
  return (
    <div className={classes.foot}>
      <FailureNote />
      <TakesExpired
        goods={basket.lines.map(({ goods }) => goods)}
        branchId={basket.branchId}
        checked={basket.takesExpired === true}
        onChange={(isChecked) => takeExpired(till, isChecked)}
      />
      <AboveTotal />
      <p className={classes.total} aria-live="polite">
        <span>{t.till.lines(count, formatCount(count))}</span>
        <strong>{formatMoney(totalOf(basket), 'saleTotal', currency)}</strong>
        <FacetsOfTotal />
      </p>
      <div className={classes.ways}>
        <Button
          className={classes.way}
          disabled={isEmpty || isSaving}
          aria-keyshortcuts="Control+S"
          onClick={() => hold(till)}
        >
          {t.till.hold} <KeyHint of="Ctrl+S" />
        </Button>
        <Button
          className={classes.way}
          disabled={isEmpty}
          busy={isSaving}
          aria-keyshortcuts="Control+Enter"
          onClick={() => sell()}
        >
          {t.till.exact} <KeyHint of="Ctrl+Enter" />
        </Button>
        <Button
          className={classes.charge}
          variant="primary"
          disabled={isEmpty || isSaving}
          aria-keyshortcuts="F9"
          onClick={() => till.change({ view: 'payment', failure: null })}
        >
          {t.till.charge} <KeyHint of="F9" />
        </Button>
      </div>
    </div>
  )
}
