import { shownName } from '../../../../lib/format/shown-name.ts'
import { t } from '../../../../texts/texts.ts'
import classes from '../BasketPanel.module.css'
import { KeyHint } from '../KeyHint.tsx'
import { customerOf } from '../basket/basket.ts'
import { useTill, useTillState } from '../state/till.ts'

/** The chosen customer, and the way to another one. */
export function ChangeCustomer() {
  const till = useTill()
  const basket = useTillState((state) => state.basket)
  return (
    <button
      className={classes.customer}
      type="button"
      aria-keyshortcuts="F4"
      onClick={() => till.change({ view: 'customer' })}
    >
      <span className="visually-hidden">{t.till.customer}: </span>
      <span className={classes.customerName}>{shownName(customerOf(basket))}</span>
      <KeyHint of="F4" />
    </button>
  )
}
