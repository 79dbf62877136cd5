import { Link } from '@tanstack/react-router'

import { formatMoney } from '../../../../lib/format/format.ts'
import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { printReceipt } from '../sale/receipt-printing.ts'
import { useTill } from '../state/till.ts'
import { UndoSale } from './UndoSale.tsx'
import classes from './Payment.module.css'

import type { Sold } from '../state/till.ts'

/** After a sale, until the next key: the change in large type, and the receipt. */
export function SoldPanel({ sold }: { sold: Sold }) {
  const till = useTill()
  const currency = useUser().institution?.currency
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  const { total, given, change, owed } = sold
  // Without cash there is no change to say.
  const isOwed = owed > 0 && given === 0
  return (
    <section className={classes.sold} aria-label={t.till.sold}>
      <div role="status">
        <p className={classes.change}>
          <span>{isOwed ? t.tenders.onCredit : t.till.change}</span>
          <strong>{money(isOwed ? owed : change)}</strong>
        </p>
        <p className={classes.facts}>
          {t.till.total} {money(total)}
          {!isOwed && ` · ${t.till.given} ${money(given)}`}
          {!isOwed && owed > 0 && ` · ${t.tenders.onCredit} ${money(owed)}`}
        </p>
        <p className={classes.facts}>{saleNumber(sold)}</p>
      </div>
      <div className={classes.ways}>
        <Button onClick={() => printReceipt(till, sold.id)}>
          {t.till.print} <KeyHint of="Ctrl+P" />
        </Button>
        <UndoSale key={sold.id} sold={sold} />
        <Link className={classes.receipt} to="/sales/$id" params={{ id: sold.id }}>
          {t.till.receipt}
        </Link>
      </div>
      <Button
        className={classes.done}
        variant="primary"
        onClick={() => till.change({ view: 'basket', sold: null, isBasketShown: false })}
      >
        {t.till.next}
      </Button>
    </section>
  )
}
