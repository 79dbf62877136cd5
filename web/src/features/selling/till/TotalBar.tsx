import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { totalOf } from './basket/basket.ts'
import { useTill, useTillState } from './state/till.ts'
import classes from './TotalBar.module.css'

/** On phones, below the goods: the total, and the ways to the basket and the payment. */
export function TotalBar() {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  const currency = useUser().institution?.currency
  const count = basket.lines.length
  return (
    <div className={classes.bar}>
      <button
        className={classes.open}
        type="button"
        onClick={() => till.change({ isBasketShown: true })}
      >
        <span>{t.till.lines(count, formatCount(count))}</span>
        <strong>{formatMoney(totalOf(basket), 'saleTotal', currency)}</strong>
      </button>
      <Button
        className={classes.charge}
        variant="primary"
        disabled={count === 0}
        onClick={() => till.change({ view: 'payment', failure: null, isBasketShown: true })}
      >
        {t.till.charge}
      </Button>
    </div>
  )
}
